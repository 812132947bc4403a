import assert from 'node:assert/strict';
import { extract } from '../../../backend/voice/extract.ts';
import { says } from '../../harness/voice.ts';

/** Sentences whose numbers were misheard once: a wrong number is worse than none. */
describe('voice extraction of numbers that are beside the reading', () => {
  describe('takes a time of day for no reading, and reads what is said behind it', () => {
    says('en', 'sugar at 6 am 19', { glucoseMmol: 19 });
    says('en', 'sugar at 3 am 15', { glucoseMmol: 15 });
    says('en', 'my sugar at 7 am 3.2', { glucoseMmol: 3.2 });
    says('en', 'oxygen 91 am breathless', { spo2: 91, breathlessnessExertion: true });
    says('en', 'oxygen 91 am it hurts', { spo2: 91 });
    says('en', 'pulse 110 am tired', { hr: 110 });
    says('en', 'sugar at 2.8 in the morning cold sweat', { glucoseMmol: 2.8, coldSweatyFeeling: true });
    says('en', 'pulse at 45 in the morning', { hr: 45 });
    says('en', 'oxygen 91 and dizzy', { spo2: 91, dizzinessLightheaded: true });
    says('en', 'oxygen at 91 am breathless', { spo2: 91, breathlessnessExertion: true });
    says('en', 'my sugar at 6:30 am 19', { glucoseMmol: 19 });
    says('en', 'sugar at 6 in the morning 19', { glucoseMmol: 19 });
    says('en', "sugar at 6 o'clock 19", { glucoseMmol: 19 });
    says('en', 'sugar at 6 am was 19', { glucoseMmol: 19 });
    says('en', 'pulse at 7 am 72 and oxygen 95', { spo2: 95, hr: 72 });
    says('fr', 'glycémie à 6 heures du matin 19', { glucoseMmol: 19 });
    says('en', 'my sugar is 6 in the morning', { glucoseMmol: 6 });
  });

  describe('names a side of the pressure by its place only where nothing but the number follows', () => {
    says('en', 'systolic 150 the lower dose is 50 mg', { bpSys: 150 });
    says('en', 'top number is 150 and the lower leg is 45', { bpSys: 150 });
    says('fr', 'systolique 15 le second repas est de 12', { bpSys: 150 });
    says('fr', 'la minima est 8 le premier comprimé est de 10', { bpDia: 80 });
    says('en', 'diastolic 95 the upper limit is 140', { bpDia: 95 });
    says('en', 'top is 182 bottom is 112', { bpDia: 112, bpSys: 182 });
    says('fr', 'le haut est de 18 et le bas est de 11', { bpDia: 110, bpSys: 180 });
    says('en', 'systolic blood pressure 182 diastolic blood pressure 112', { bpSys: 182, bpDia: 112 });
    says('en', 'systolic 150 the lower is 95', { bpSys: 150, bpDia: 95 });
    says('en', 'the top is 150 and the bottom is 95', { bpDia: 95, bpSys: 150 });
    says('en', 'systolic 150, oxygen lower 88', { bpSys: 150 });
    says('en', 'the top is 150', {});
    says('en', 'top 10 bottom 5', {});
    says('fr', 'systolique 15 pouls bas 45', { bpSys: 150, hr: 45 });
    says('fr', 'le premier est de 15 et le second est de 9', { bpDia: 90, bpSys: 150 });
  });

  describe('reads what a value has come to, and not what it was', () => {
    says('fr', 'la saturation est descendue de 97 à 88', { spo2: 88 });
    says('fr', 'mon sucre est passé de 8 à 19', { glucoseMmol: 19 });
    says('fr', 'mon poids est passé de 70 à 73', { weightKg: 73 });
    says('fr', 'ma tension est passée de 14 9 à 18 11', { bpSys: 180, bpDia: 110 });
    says('en', 'my oxygen went from 97 to 88', { spo2: 88 });
    says('en', 'went from 97 to 88', {});
    says('fr', 'la saturation est tombée à 88', { spo2: 88 });
    says('fr', 'le sucre est tombé à 2,8', {});
    says('fr', 'mon sucre est monté à 19', { glucoseMmol: 19 });
    says('fr', 'mon poids a augmenté de 3 kilos', { weightChange: 'increased' });
    says('fr', 'mon poids a diminué de 75 à 72', { weightKg: 72, weightChange: 'decreased' });
    says('fr', 'la saturation est tombée de 97', {});
    says('fr', 'ma tension est passée de 14/9 à 18/11', { bpSys: 180, bpDia: 110 });
    says('fr', 'ma tension est passée de 140 sur 90 à 180 sur 110', { bpSys: 180, bpDia: 110 });
    says('en', 'my weight went up from 70 to 73', { weightKg: 73, weightChange: 'increased' });
    says('en', 'my sugar has gone up from 8 to 19', { glucoseMmol: 19 });
    says('en', 'blood pressure went from 140 over 90 to 180 over 110', { bpSys: 180, bpDia: 110 });
    says('fr', 'le pouls est monté à 120', { hr: 120 });
  });

  describe('tells a pulse oximeter from a pulse', () => {
    says('en', 'pulse ox is 88', { spo2: 88 });
    says('en', 'oxygen sat 88', { spo2: 88 });
    says('en', 'sp02 88', { spo2: 88 });
    says('en', 'pulse ox 45', {});
    says('en', 'pulse ox is 88 and pulse 72', { spo2: 88, hr: 72 });
    says('en', 'o2 sat 90', { spo2: 90 });
  });

  describe('puts a number together that was said in two parts, or leaves it out', () => {
    says('fr', 'tension 19 5 sur 11', { bpSys: 195, bpDia: 110 });
    says('fr', 'tension 14 9 sur 8', {});
    says('fr', 'tension 14 9 et 15 8', {});
    says('fr', 'je pèse 72 kilos 500', { weightKg: 72.5 });
    says('fr', 'je pèse 72 kilos 500 grammes', { weightKg: 72.5 });
    says('fr', 'poids 72 kilos 120 sur 80', { weightKg: 72 });
    says('fr', 'poids 72 kilos 150 90', { weightKg: 72 });
    says('fr', 'je pèse 72 kilos 100 pulsations', { hr: 100, weightKg: 72 });
    says('en', 'I weigh 72 kilos 500', { weightKg: 72.5 });
    says('fr', 'glycémie 1 26', {});
    says('fr', 'glycémie 1 26 g/L', { glucoseMmol: 7 });
    says('fr', 'glycémie 2 40 ans', {});
    says('en', 'sugar 1.26 grams', { glucoseMmol: 7 });
    says('en', 'sugar 5 grams', {});
    says('en', 'I ate 20 grams of sugar', {});
    says('en', 'sugar 20 grams', {});
    says('fr', 'tension 19 5 sur 11 5', { bpSys: 195, bpDia: 115 });
    says('fr', 'tension 19 5 / 11', { bpSys: 195, bpDia: 110 });

    says('en', 'weight 82 kg 200 mg/dl fasting', {
      weightKg: 82,
      glucoseMmol: 11.1,
      glucoseContext: 'FASTING',
    });
    says('fr', 'poids 72 kilos 150 milligrammes par décilitre', { weightKg: 72, glucoseMmol: 8.3 });
    says('en', '82 kg 100 percent oxygen', { spo2: 100, weightKg: 82 });
    says('en', 'weight 180 pounds 150 mg/dl', { weightKg: 81.6, glucoseMmol: 8.3 });
    says('fr', 'je pèse 72 kilos 300 grammes', { weightKg: 72.3 });
    says('fr', 'tension 14 9 sur 3 jours', { bpSys: 140, bpDia: 90 });
    says('fr', 'glycémie 4 97 de saturation', { glucoseMmol: 4 });

    it('and asks for the unit of the whole of it', () => {
      const [question] = extract('glycémie 1 26', 'fr').questions;
      assert.deepEqual([question?.kind, question?.value, question?.units], ['unit', 1.26, ['g/L', 'mmol/L']]);
    });
  });
});
