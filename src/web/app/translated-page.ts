/**
 * A browser that translates a page puts its own elements in the place of our texts. React does not know: what it then
 * removes, or puts something before, has gone from where it stood. That must not take the whole screen with it.
 */
export const standTranslation = (): void => {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  Node.prototype.insertBefore = function <New extends Node>(this: Node, node: New, next: Node | null): New {
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as New;
  };
};
