import { says } from '../../harness/voice.ts';

/** Sentences that were misheard once: what is said must not come out as denied, nor what is denied as said. */
describe('voice extraction of what is said and what is denied', () => {
  describe('takes a verb that denies nothing for no denial of what stands behind it', () => {
    says('fr', "je n'arrive plus à dormir à cause de la douleur à la poitrine", { chestPainNow: true });
    says('fr', "je n'arrive plus à marcher essoufflé au repos", { breathlessnessRest: true });
    says('fr', "je n'arrive plus à tenir debout évanoui 2 fois", { syncopeOrCollapse: true });
    says('fr', "je n'ose plus marcher mal à la poitrine", { chestPainNow: true });
    says('en', 'my tablets are not helping the chest pain', { chestPainNow: true });
    says('fr', "je n'arrive pas à dormir mal à la poitrine", { chestPainNow: true });
    says('fr', 'il ne marche pas douleur thoracique', { chestPainNow: true });
    says('en', 'the medicine does not help chest pain', { chestPainNow: true });
    says('en', 'I did not faint or have chest pain', { chestPainNow: false });
    says('fr', 'je ne crois pas avoir mal à la poitrine', { chestPainNow: false });
    says('fr', 'je ne me réveille pas essoufflé', { breathlessnessExertion: false });
    says('en', 'I have not gained weight or missed any doses', {});
    says('en', 'not burning or crushing pain', { chestPainCrushing: false });
    says('en', "I haven't been well, chest pain", { chestPainNow: true });
    says('en', "I don't smoke, chest pain", { chestPainNow: true });
  });

  describe('hears a clause of its own behind a denial or the answer no', () => {
    says('en', 'no it goes down my left arm', { chestPainRadiationJawArm: true });
    says('en', 'no it spreads to my left arm', { chestPainRadiationJawArm: true });
    says('en', 'no it keeps coming the chest pain', { chestPainNow: true });
    says('fr', 'non ça serre à la poitrine', { chestPainCrushing: true });
    says('fr', 'non ça descend dans le bras gauche', { chestPainRadiationJawArm: true });
    says('en', 'no fever it goes down my left arm', { chestPainRadiationJawArm: true });
    says('en', 'no headache right arm is weak', { neuroDeficitNew: true });
    says('en', 'no headache, face is drooping', { neuroDeficitNew: true });
    says('fr', 'pas de mal de tête la bouche est de travers', { neuroDeficitNew: true });
    says('fr', 'pas de toux la poitrine me serre', { chestPainNow: true });
    says('fr', 'pas de douleur le pied est noir', { footColourChangeBlack: true });
    says('en', 'no cough chest pain is there', { chestPainNow: true });
    says('en', 'palpitations no chest pain yes', { chestPainNow: true, palpitations: true });
    says('en', 'no wait chest pain', { chestPainNow: true });
    says('en', 'no sorry chest pain', { chestPainNow: true });
    says('en', 'no actually chest pain', { chestPainNow: true });
    says('fr', 'non attendez mal à la poitrine', { chestPainNow: true });
    says('fr', 'non pardon mal à la poitrine', { chestPainNow: true });
    says('fr', 'non en fait mal à la poitrine', { chestPainNow: true });
    says('en', 'no complaints apart from chest pain', { chestPainNow: true });
    says('fr', "je n'ai pas que mal à la poitrine", { chestPainNow: true });
    says('en', 'no drugs chest pain', { chestPainNow: true });
    says('fr', 'pas de courant, mal à la poitrine', { chestPainNow: true });
    says('fr', 'ça va pas ma poitrine me serre', { chestPainNow: true });
    says('fr', 'le spray marche pas ma poitrine me serre', { chestPainNow: true });
    says('fr', 'le spray ne marche pas ma poitrine me serre', { chestPainNow: true });
    says('en', "I don't have my chest hurts", { chestPainNow: true });
    says('en', 'no my chest hurts', { chestPainNow: true });
    says('en', "I don't have my sugar is 8 chest pain", { glucoseMmol: 8, chestPainNow: true });
    says('fr', "je n'ai pas ma glycémie est 8 vertiges", { glucoseMmol: 8, dizzinessLightheaded: true });
    says('en', 'I have not noticed I fainted', { syncopeOrCollapse: true });
    says('en', 'no more chest pain is there', { chestPainNow: false });
    says('en', 'no chest pain or palpitations are there', { chestPainNow: false, palpitations: false });
    says('en', 'I have not had palpitations again', { palpitations: false });
    says('en', "I don't think my speech is slurred", { neuroDeficitNew: false });
    says('en', 'I did not notice that my face is drooping', { neuroDeficitNew: false });
    says('en', 'no dizziness or face is drooping', { dizzinessLightheaded: false, neuroDeficitNew: false });
    says('fr', 'je ne pense pas que la bouche est de travers', { neuroDeficitNew: false });
    says('en', 'no chest pain yes I am sure', { chestPainNow: false });
    says('en', 'no this is chest pain', { chestPainNow: true });
  });

  describe('takes what is not done without a symptom, or never was so bad, for said', () => {
    says('en', 'I have never had chest pain like this before', { chestPainNow: true });
    says('fr', "je n'ai jamais eu aussi mal à la poitrine", { chestPainNow: true });
    says('en', "I've never been so breathless", { breathlessnessExertion: true });
    says('en', "I can't walk without chest pain", { chestPainNow: true });
    says('en', 'never without chest pain', { chestPainNow: true });
    says('fr', 'je ne peux pas marcher sans avoir mal à la poitrine', { chestPainNow: true });
    says('en', 'never had chest pain', { chestPainNow: false });
    says('en', 'I do not have chest pain like that', { chestPainNow: false });
    says('en', 'I have never had chest pain before', { chestPainNow: false });
    says('fr', "je n'ai jamais eu mal à la poitrine", { chestPainNow: false });
    says('fr', 'je ne dors jamais sans trois oreillers', { orthopnoeaPillows: 3 });
    says('fr', 'je peux marcher sans avoir mal à la poitrine', { chestPainNow: false });
  });

  describe('takes for denied what is not had, not felt and not noticed', () => {
    says('en', 'I am not getting any chest pain', { chestPainNow: false });
    says('en', 'not getting palpitations', { palpitations: false });
    says('en', "I'm not getting short of breath", { breathlessnessExertion: false });
    says('en', "I haven't had this chest pain since monday", { chestPainNow: false });
    says('fr', "je n'ai plus la douleur à la poitrine", { chestPainNow: false });
    says('fr', 'pas la douleur à la poitrine', { chestPainNow: false });
    says('fr', "je n'ai pas eu la douleur à la poitrine", { chestPainNow: false });
    says('fr', "pas de palpitations, vertiges à l'effort", {
      palpitations: false,
      dizzinessLightheaded: true,
    });
    says('en', 'I have not noticed my heart racing', { heartRacing: false });
    says('en', "I don't have my ankles swollen", { ankleSwellingIncrease: false });
    says('en', 'I do not notice my speech is slurred', { neuroDeficitNew: false });
    says('fr', "je n'ai pas remarqué mes chevilles gonflées", { ankleSwellingIncrease: false });
    says('fr', 'je ne me sens plus étourdi', { dizzinessLightheaded: false });
    says('fr', 'ça ne fait pas mal à la poitrine', { chestPainNow: false });
    says('fr', 'ça ne me fait plus mal à la poitrine', { chestPainNow: false });
    says('fr', "je ne peux pas dire que j'ai mal à la poitrine", { chestPainNow: false });
    says('fr', 'je suis content de ne pas avoir mal à la poitrine', { chestPainNow: false });
  });

  describe('keeps a symptom in or between the words of another phrase', () => {
    says('fr', 'une faiblesse pas normale du bras gauche', { neuroDeficitNew: true });
    says('fr', 'engourdissement jamais vu du bras', { neuroDeficitNew: true });
    says('fr', 'faiblesse pas du bras', {});
    says('en', 'spray for chest pain it did not help', {
      tookGtnSpray: true,
      gtnRelievedPain: false,
      chestPainNow: true,
    });
    says('en', 'used the spray for chest pain, no relief', {
      tookGtnSpray: true,
      gtnRelievedPain: false,
      chestPainNow: true,
    });
  });

  describe('takes a plain denial for one, with any adverb and any verb of finding', () => {
    says('en', 'i have not recently had chest pain', { chestPainNow: false });
    says('en', 'i do not now have chest pain', { chestPainNow: false });
    says('en', 'not so far had chest pain', { chestPainNow: false });
    says('en', 'i did not find any sore on my foot', { footWound: false });
    says('en', 'do not recall any chest pain', { chestPainNow: false });
    says('fr', "je n'éprouve pas la douleur à la poitrine", { chestPainNow: false });
    says('en', 'i cannot run but i walk without chest pain', { chestPainNow: false });
    says('fr', 'je ne peux pas courir mais je marche sans douleur à la poitrine', { chestPainNow: false });
    says('en', 'i have not lost weight without trying', { unintentionalWeightLoss: false });
    says('fr', "je n'ai pas perdu du poids sans raison", { unintentionalWeightLoss: false });
    says('en', 'i have lost weight without trying', { unintentionalWeightLoss: true });
  });

  describe('lets no denial of something else deny a pain', () => {
    says('en', 'no change in vision chest pain', { visionChanges: false, chestPainNow: true });
    says('fr', 'pas de changement de vision et douleur à la poitrine', {
      visionChanges: false,
      chestPainNow: true,
    });
    says('en', 'i have no insulin chest pain and vomiting', { chestPainNow: true, nauseaVomiting: true });
    says('en', 'no breakfast chest pain', { chestPainNow: true });
    says('en', 'no one is here chest pain', { chestPainNow: true });
  });

  describe('knows short forms without their apostrophe', () => {
    says('en', 'I cant breathe', { breathlessnessRest: true });
    says('en', 'I can not breathe', { breathlessnessRest: true });
    says('en', 'I dont have chest pain', { chestPainNow: false });
    says('en', 'I havent had chest pain', { chestPainNow: false });
    says('en', 'I havent eaten chest pain', { chestPainNow: true });
    says('en', 'im short of breath', { breathlessnessExertion: true });
    says('fr', 'la douleur à la poitrine dont je parle', { chestPainNow: true });
  });

  describe('takes a glucose for measured at no known time, where fasting is denied in whatever words', () => {
    says('en', 'not yet fasting sugar 6', { glucoseMmol: 6 });
    says('en', 'not quite fasting sugar 6', { glucoseMmol: 6 });
    says('en', 'non-fasting sugar 6', { glucoseMmol: 6 });
    says('fr', 'glycémie 6 pas encore à jeun', { glucoseMmol: 6 });
    says('fr', 'glycémie 6 pas tout à fait à jeun', { glucoseMmol: 6 });
  });
});
