/**
 * Medicines after whose start or change a test is due sooner (`clinical-rules` 6.2). The care team writes a medicine's name
 * as they like, so it is known by the generic names in it, in English or in French; of any other nothing follows.
 */
import type { MedicationDocument } from '../../projections/medications/document.ts';

export type MedicineFor = 'heart failure' | 'cholesterol';

interface MedicineGroup {
  readonly what: MedicineFor;
  /** How generic names end which nothing else does (WHO, The use of stems in the selection of INN, 2018). */
  readonly endings?: readonly string[];
  readonly names?: readonly string[];
}

/** What NG106 treats heart failure with, and the statins of NG238; older English names beside those of today. */
const GROUPS: Readonly<Record<string, MedicineGroup>> = {
  aceInhibitors: { what: 'heart failure', endings: ['pril'] },
  angiotensinReceptorBlockers: { what: 'heart failure', endings: ['sartan'] },
  neprilysinInhibitor: { what: 'heart failure', names: ['sacubitril'] },
  mineralocorticoidAntagonists: {
    what: 'heart failure',
    names: ['spironolactone', 'eplerenone', 'finerenone', 'canrenone', 'canrenoate'],
  },
  loopDiuretics: {
    what: 'heart failure',
    names: ['furosemide', 'frusemide', 'bumetanide', 'torasemide', 'torsemide'],
  },
  otherDiuretics: {
    what: 'heart failure',
    names: [
      'hydrochlorothiazide',
      'bendroflumethiazide',
      'bendrofluazide',
      'chlortalidone',
      'chlorthalidone',
      'indapamide',
      'metolazone',
      'amiloride',
      'triamterene',
    ],
  },
  betaBlockers: { what: 'heart failure', names: ['bisoprolol', 'carvedilol', 'nebivolol', 'metoprolol'] },
  sglt2Inhibitors: { what: 'heart failure', names: ['dapagliflozin', 'empagliflozin'] },
  others: { what: 'heart failure', names: ['ivabradine', 'hydralazine', 'digoxin'] },
  // Not every -statin: nystatin is for thrush, somatostatin a hormone.
  statins: { what: 'cholesterol', endings: ['vastatin'] },
};

/** Before an ending: April ends as the ACE inhibitors do. */
const FEWEST_LETTERS_BEFORE = 2;

/** What a medicine is for, as far as its name tells; of several in one tablet, what each is for. */
export function medicineFor(name: string): ReadonlySet<MedicineFor> {
  const words = wordsOf(name);
  return new Set(
    Object.values(GROUPS).flatMap(({ what, endings = [], names = [] }) =>
      words.some(
        (word) =>
          names.some((known) => alike(known) === word) ||
          endings.some(
            (ending) => word.endsWith(ending) && word.length >= ending.length + FEWEST_LETTERS_BEFORE,
          ),
      )
        ? [what]
        : [],
    ),
  );
}

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map(alike);

/** French has an e at the end where English has none, and the other way round. */
const alike = (word: string): string => word.replace(/e$/, '');

type Dose = MedicationDocument['doses'][number];

/** The days on which it was started, or taken in another dose from; not those of another hour of the day. */
export const changedOn = ({ doses }: Pick<MedicationDocument, 'doses'>): readonly string[] =>
  doses.filter((dose, at) => at === 0 || isOtherDose(dose, doses[at - 1])).map(({ since }) => since);

/** Another tablet, or more or fewer a day where both say when they are taken. */
const isOtherDose = ({ dose, times }: Dose, before: Dose | undefined): boolean =>
  before === undefined ||
  before.dose !== dose ||
  (before.times.length > 0 && times.length > 0 && before.times.length !== times.length);
