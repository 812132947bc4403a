/** Under which the browser keeps from where the patient of this phone last measured what is near. */
export const PLACE_KEY = 'home-heart.place';
