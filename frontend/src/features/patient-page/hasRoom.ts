/** Here the buttons stand beside the name; below it they are a list that is opened, and two at the lower edge. */
export const HAS_ROOM = '(min-width: 900px)';
