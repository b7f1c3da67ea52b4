/** How long a message is: characters as people count them, an emoji of one code point as one. */
export const messageLength = (text: string): number => [...text].length;
