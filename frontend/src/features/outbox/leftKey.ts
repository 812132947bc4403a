/** Under which the browser keeps when somebody last left this phone, by which its other tabs learn it. */
export const LEFT_KEY = 'home-heart.left';
