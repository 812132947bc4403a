/**
 * Lingala and Swahili, which are spoken in between and not understood: whatever tells of the body, of pain, of how somebody is
 * or of medicines is listed as not understood. Only words that are none of English or French.
 */
export const OTHER_LANGUAGES: readonly string[] = [
  // Lingala: chest, heart, head, belly, legs, arm, eyes, blood, pain, breath, medicine; to see, speak, walk, fall, die; help; "I am", "I feel", "I cannot", ill, weak, swollen.
  '[ntolo|motema|moto na ngai|mutu|libumu|makolo|lokolo|loboko|maboko|mabolongo|makila|mpasi|pasi|kopema|mpema|nkisi|ngai|nazali|nazalaki|nazo|nayok~|nazoyok~|nakok~|nazokok~|nabel~|kobel~|kobɛl~|nalemb~|kolemb~|kolɛmb~|evimb~|kovimb~|nakwe~|sukali|tansio|miso|liso|namoni|nazomona|nakomona|koloba|kotambola|kokweya|nakokufa|kokufa|lisungi]',
  // Swahili.
  '[kifua|kifuani|moyo|kichwa|tumbo|mguu|miguu|mkono|mikono|damu|pumzi|kupumua|maumivu|naumwa|anaumwa|inauma|unauma|yanauma|ninahisi|nahisi|ninajisikia|najisikia|siwezi|nimechoka|nimezimia|nilizimia|nimeanguka|nimevimba|imevimba|umevimba|yamevimba|kizunguzungu|kichefuchefu|kutapika|natapika|homa|jasho|ganzi|dawa|presha|sukari|macho|jicho|sioni|haoni|kuona|sionekani|kipofu|mdomo|ulimi|uso|kidole|vidole|mwili|mapigo|kiharusi|fahamu|kuzimia|nazimia|kukohoa|nakohoa|kutetemeka|natetemeka|ninatetemeka|kutembea|kuongea|kuzungumza|nimechanganyikiwa|nakufa|ninakufa|kifo|msaada|nisaidieni]',
];
