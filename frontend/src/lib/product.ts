/** What the product is called, in every language. */
export const PRODUCT_NAME = 'Home Heart';
