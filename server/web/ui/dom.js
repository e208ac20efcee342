// Drawing: a tree of plain values becomes elements, and a new tree changes only what differs.
// Texts become text nodes; nothing is ever read as HTML.

/** @typedef {string | number | false | null | undefined} Leaf */
/** @typedef {{tag: string, attrs: Record<string, any>, children: Tree[], key?: string | number, memo?: any}} Branch */
/** @typedef {Branch | Leaf | Tree[]} Tree */
/** @typedef {Element & {branch?: Branch, known?: string, handlers?: Record<string, (event: any) => void>}} Drawn */

const SVG = 'http://www.w3.org/2000/svg';

/** A branch of the tree. @returns {Branch} */
export function h(/** @type {string} */ tag, /** @type {Record<string, any> | null} */ attrs, /** @type {Tree[]} */ ...children) {
  return { tag, attrs: attrs ?? {}, children, key: attrs?.key };
}

/** A branch that is drawn anew only when `memo` differs; `draw` is asked only then. @returns {Branch} */
export function kept(/** @type {any[]} */ memo, /** @type {() => Branch} */ draw) {
  return { tag: '', attrs: {}, children: [], memo: { memo, draw } };
}

/** Makes an element show a tree. */
export function show(/** @type {Element} */ root, /** @type {Tree} */ tree) {
  patchChildren(root, flat([tree]));
}

/** @returns {(Branch | string)[]} */
function flat(/** @type {Tree[]} */ trees) {
  /** @type {(Branch | string)[]} */
  const out = [];
  for (const tree of trees) {
    if (Array.isArray(tree)) out.push(...flat(tree));
    else if (tree === null || tree === undefined || tree === false) continue;
    else if (typeof tree === 'object') out.push(tree);
    else out.push(String(tree));
  }
  return out;
}

function same(/** @type {any[] | undefined} */ a, /** @type {any[]} */ b) {
  return a !== undefined && a.length === b.length && a.every((value, at) => value === b[at]);
}

/** Asks for a kept branch unless the element shows it already. @returns {Branch} */
function resolved(/** @type {Branch} */ branch, /** @type {Drawn | undefined} */ drawn) {
  if (!branch.memo) return branch;
  const old = drawn?.branch;
  if (old && same(old.memo, branch.memo.memo)) return old;
  return { ...branch.memo.draw(), memo: branch.memo.memo };
}

/** By what a tree is known again among its siblings: its key, its id, else its kind. So whatever comes or
 * goes beside a button, that button stays the same element, and no element becomes another button. */
function nameOf(/** @type {Branch | string} */ tree) {
  if (typeof tree === 'string') return '#text';
  if (tree.memo) return '#kept';
  const { key = tree.attrs['id'], tag, attrs } = tree;
  return key === undefined ? `${tag}.${String(attrs['class'] ?? '').split(' ', 1)[0]}` : `${tag}#${key}`;
}

function nameOfNode(/** @type {ChildNode} */ node) {
  return node.nodeType === Node.TEXT_NODE ? '#text' : /** @type {Drawn} */ (node).known ?? '';
}

function patchChildren(/** @type {Element} */ parent, /** @type {(Branch | string)[]} */ trees) {
  const found = claimed([...parent.childNodes], trees.map(nameOf));
  let next = /** @type {ChildNode | null} */ (parent.firstChild);
  trees.forEach((tree, at) => {
    const old = found[at] ?? null;
    const node = placed(parent, tree, old);
    if (old && node !== old) {
      if (next === old) next = old.nextSibling;
      old.remove();
    }
    if (node === next) next = node.nextSibling;
    else parent.insertBefore(node, next);
  });
}

/** Which of the old nodes shows each of the names; those that show none go. @returns {(ChildNode | undefined)[]} */
function claimed(/** @type {ChildNode[]} */ old, /** @type {string[]} */ names) {
  const known = old.map(nameOfNode);
  if (same(known, names)) return old;
  /** @type {Map<string, ChildNode[]>} */
  const free = new Map();
  old.forEach((node, at) => {
    const name = known[at] ?? '';
    const others = free.get(name);
    if (others) others.push(node);
    else free.set(name, [node]);
  });
  const found = names.map((name) => free.get(name)?.shift());
  for (const nodes of free.values()) nodes.forEach((node) => node.remove());
  return found;
}

/** The node that shows a tree: the given one where it can, else a new one. @returns {ChildNode} */
function placed(/** @type {Element} */ parent, /** @type {Branch | string} */ tree, /** @type {ChildNode | null} */ node) {
  if (typeof tree === 'string') {
    if (node?.nodeType === Node.TEXT_NODE) {
      if (node.nodeValue !== tree) node.nodeValue = tree;
      return node;
    }
    return document.createTextNode(tree);
  }
  const drawn = node?.nodeType === Node.ELEMENT_NODE ? /** @type {Drawn} */ (node) : undefined;
  const branch = resolved(tree, drawn);
  if (drawn && drawn.branch === branch) return drawn;
  if (drawn?.branch && drawn.branch.tag === branch.tag && drawn.branch.key === branch.key) {
    patch(drawn, branch);
    return drawn;
  }
  const inSvg = branch.tag === 'svg' || (parent.namespaceURI === SVG && parent.tagName !== 'foreignObject');
  const made = /** @type {Drawn} */ (inSvg ? document.createElementNS(SVG, branch.tag) : document.createElement(branch.tag));
  made.known = nameOf(branch);
  patch(made, branch);
  return made;
}

function patch(/** @type {Drawn} */ element, /** @type {Branch} */ branch) {
  const old = element.branch?.attrs ?? {};
  for (const name of Object.keys(old)) {
    if (!(name in branch.attrs)) write(element, name, undefined);
  }
  const isNew = !element.branch;
  element.branch = branch;
  patchChildren(element, flat(branch.children));
  for (const [name, value] of Object.entries(branch.attrs)) {
    if (isNew || old[name] !== value) write(element, name, value);
  }
  if (isNew && branch.attrs.made) branch.attrs.made(element);
}

function write(/** @type {Drawn} */ element, /** @type {string} */ name, /** @type {any} */ value) {
  if (name === 'key' || name === 'made') return;
  if (name.startsWith('on')) {
    listen(element, name.slice(2), value);
  } else if (name === 'value' || name === 'checked') {
    const field = /** @type {any} */ (element);
    if (field[name] !== (value ?? '')) field[name] = value ?? '';
  } else if (name === 'style') {
    const style = /** @type {HTMLElement} */ (element).style;
    for (const [property, of] of Object.entries(value ?? {})) style.setProperty(property, of);
  } else if (value === undefined || value === null || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

function listen(/** @type {Drawn} */ element, /** @type {string} */ type, /** @type {((event: Event) => void) | undefined} */ handler) {
  const handlers = (element.handlers ??= {});
  if (!(type in handlers)) {
    element.addEventListener(type, (event) => {
      noteTyped(element, type);
      handlers[type]?.(event);
    });
  }
  handlers[type] = handler ?? (() => {});
}

/** What its user does to a field is part of what is drawn, and so undone by a tree that says otherwise. */
function noteTyped(/** @type {Drawn} */ element, /** @type {string} */ type) {
  const attrs = element.branch?.attrs;
  if (!attrs) return;
  if (type === 'input' && 'value' in attrs) attrs['value'] = /** @type {HTMLInputElement} */ (element).value;
  if (type === 'change' && 'checked' in attrs) attrs['checked'] = /** @type {HTMLInputElement} */ (element).checked;
}
