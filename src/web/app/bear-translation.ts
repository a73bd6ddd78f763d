/**
 * A browser that translates a page puts elements of its own in the place of our texts. What React then wants to take away,
 * or to put something before, is no longer where it was: it goes on without it, instead of losing the whole page.
 */
export const bearTranslation = (): void => {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    const place = before && before.parentNode === this ? before : null;
    return insertBefore.call(this, added, place) as Added;
  };
};
