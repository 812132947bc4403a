/** What takes orders where no partner is connected is called so in answers; screens say it in the reader's language. */
export const DEMONSTRATION_PARTNER = 'Demonstration partner';
