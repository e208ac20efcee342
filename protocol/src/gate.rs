//! A deserializer around another that reads fields and variants by name alone, alike in both
//! encodings: derived code by itself also takes them by position (arrays) and by number.
//!
//! It bounds every array that is kept, and leaves nesting and syntax to what it wraps.

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt;

/// Reads by name; arrays hold `items_max` at most.
pub(crate) struct ByName<D> {
    pub(crate) inner: D,
    pub(crate) items_max: usize,
}

/// Something of the wrapped deserializer, with the bound that goes down with it.
struct Inside<T> {
    inner: T,
    items_max: usize,
}

macro_rules! forward_plainly {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
            self.inner.$method(visitor)
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for ByName<D> {
    type Error = D::Error;

    forward_plainly! {
        deserialize_bool
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_f32 deserialize_f64
        deserialize_char deserialize_str deserialize_string
        deserialize_unit deserialize_ignored_any
    }

    // No type of ours asks for these: the wire has no bytes, tuples or values of an open type.
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(de::Error::custom("a value of an open type"))
    }

    forward_to_deserialize_any! {
        bytes byte_buf unit_struct tuple tuple_struct identifier
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        let inside = Inside {
            inner: visitor,
            items_max: self.items_max,
        };
        self.inner.deserialize_option(Optional(inside))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        let inside = Inside {
            inner: visitor,
            items_max: self.items_max,
        };
        self.inner.deserialize_seq(Items(inside))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        let inside = Inside {
            inner: visitor,
            items_max: self.items_max,
        };
        self.inner.deserialize_map(Fields(inside))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        let inside = Inside {
            inner: visitor,
            items_max: self.items_max,
        };
        // Not `deserialize_enum`: MessagePack would then offer a number as the name of a variant.
        self.inner.deserialize_any(Variant(inside))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Inside<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<S::Value, D::Error> {
        self.inner.deserialize(ByName {
            inner,
            items_max: self.items_max,
        })
    }
}

struct Optional<V>(Inside<V>);

impl<'de, V: Visitor<'de>> Visitor<'de> for Optional<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.inner.expecting(f)
    }

    fn visit_none<E: de::Error>(self) -> Result<V::Value, E> {
        self.0.inner.visit_none()
    }

    fn visit_unit<E: de::Error>(self) -> Result<V::Value, E> {
        self.0.inner.visit_none()
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.0.inner.visit_some(ByName {
            inner,
            items_max: self.0.items_max,
        })
    }
}

struct Items<V>(Inside<V>);

impl<'de, V: Visitor<'de>> Visitor<'de> for Items<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, inner: A) -> Result<V::Value, A::Error> {
        self.0.inner.visit_seq(ItemAccess {
            inner,
            items_max: self.0.items_max,
            left: self.0.items_max,
        })
    }
}

struct ItemAccess<A> {
    inner: A,
    items_max: usize,
    left: usize,
}

/// Gives no size hint: the length that a frame claims reserves nothing.
impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for ItemAccess<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        let item = self.inner.next_element_seed(Inside {
            inner: seed,
            items_max: self.items_max,
        })?;
        if item.is_some() {
            self.left = self.left.checked_sub(1).ok_or_else(|| {
                de::Error::invalid_length(self.items_max, &"an array of fewer items")
            })?;
        }
        Ok(item)
    }
}

struct Fields<V>(Inside<V>);

impl<'de, V: Visitor<'de>> Visitor<'de> for Fields<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of named fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.inner.visit_map(Inside {
            inner: map,
            items_max: self.0.items_max,
        })
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Inside<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.inner.next_key_seed(Name(seed))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.inner.next_value_seed(Inside {
            inner: seed,
            items_max: self.items_max,
        })
    }
}

struct Variant<V>(Inside<V>);

impl<'de, V: Visitor<'de>> Visitor<'de> for Variant<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word, or a map of one entry")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<V::Value, E> {
        self.0.inner.visit_enum(StrDeserializer::new(word))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.inner.visit_enum(Inside {
            inner: map,
            items_max: self.0.items_max,
        })
    }
}

/// A map of one entry: the variant's name and its content. The map's own end finds a second entry.
impl<'de, A: MapAccess<'de>> EnumAccess<'de> for Inside<A> {
    type Error = A::Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(
        mut self,
        seed: S,
    ) -> Result<(S::Value, Self), A::Error> {
        match self.inner.next_key_seed(Name(seed))? {
            Some(variant) => Ok((variant, self)),
            None => Err(de::Error::invalid_length(0, &"a map of one entry")),
        }
    }
}

impl<'de, A: MapAccess<'de>> de::VariantAccess<'de> for Inside<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        Err(de::Error::invalid_type(
            de::Unexpected::Map,
            &"a word without content",
        ))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(
        mut self,
        seed: S,
    ) -> Result<S::Value, A::Error> {
        self.next_value_seed(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, A::Error> {
        Err(de::Error::custom("a variant of unnamed fields"))
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let inside = Inside {
            inner: visitor,
            items_max: self.items_max,
        };
        self.inner.next_value_seed(Fields(inside))
    }
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Fields<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        inner.deserialize_map(self)
    }
}

/// A key: a string and nothing else. Around a seed, a deserializer and a visitor in turn.
struct Name<T>(T);

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Name<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Name(inner))
    }
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Name<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_str(Name(visitor))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Name<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<V::Value, E> {
        self.0.visit_str(name)
    }

    fn visit_borrowed_str<E: de::Error>(self, name: &'de str) -> Result<V::Value, E> {
        self.0.visit_borrowed_str(name)
    }
}
