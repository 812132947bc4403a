import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EDU_CATEGORIES, EDU_PIECES, isEduAsset } from '../../events/education.ts';
import { DRAWINGS } from '../../fixtures/education/drawings.ts';
import { EDU_ASSETS, type EduAsset } from '../../fixtures/education/catalogue.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../frontend/public/education');
const KIB = 1024;
const MOST: Readonly<Record<EduAsset['mediaType'], number>> = {
  IMAGE: 30 * KIB,
  PDF: 80 * KIB,
  VIDEO: 700 * KIB,
};
const fileOf = (address: string): string => path.join(FOLDER, path.basename(address));
const tracksOf = ({ captions }: EduAsset): readonly string[] =>
  captions === null ? [] : [captions.en, captions.fr, captions.sw];

describe('what there is to learn from', () => {
  it('is two pieces at least in each of the eight categories, in English, French and Swahili', () => {
    for (const language of ['EN', 'FR', 'SW'])
      for (const category of EDU_CATEGORIES.slice(0, 8)) {
        const found = EDU_ASSETS.filter(
          (asset) => asset.language === language && asset.category === category,
        );
        assert.ok(found.length >= 2, `${category} in ${language}`);
      }
    assert.equal(EDU_ASSETS.filter(({ language }) => language === 'LG').length, 3);
  });

  it('is what the events know, and names its source and that nobody has signed it', () => {
    assert.deepEqual(
      [...new Set(EDU_ASSETS.map(({ piece }) => piece))],
      EDU_PIECES.map(({ id }) => id),
    );
    for (const { id, source, reviewState, title, description } of EDU_ASSETS) {
      assert.ok(isEduAsset(id), id);
      assert.ok(source !== '' && title !== '' && description !== '', id);
      assert.equal(reviewState, 'unreviewed');
    }
  });

  it('fits a cheap phone: every file by its kind, and all of them together', () => {
    for (const asset of EDU_ASSETS) {
      assert.equal(asset.bytes, statSync(fileOf(asset.urlPath)).size, asset.id);
      assert.ok(asset.bytes <= MOST[asset.mediaType], `${asset.id} has ${asset.bytes} bytes`);
      assert.ok(statSync(fileOf(asset.posterPath)).size <= 20 * KIB, asset.posterPath);
    }
    const total = readdirSync(FOLDER).reduce((sum, file) => sum + statSync(path.join(FOLDER, file)).size, 0);
    assert.ok(total <= 6 * KIB * KIB, `${total} bytes`);
  });

  it('is all named by the catalogue, and nothing beside it', () => {
    const named = EDU_ASSETS.flatMap((asset) => [
      asset.urlPath,
      asset.posterPath,
      asset.textPath,
      ...tracksOf(asset),
    ]).map((address) => path.basename(address));
    assert.deepEqual(readdirSync(FOLDER).toSorted(), [...new Set(named)].toSorted());
  });

  it('can be read aloud: a sentence a line, and three tracks of a film', () => {
    for (const asset of EDU_ASSETS) {
      const lines = readFileSync(fileOf(asset.textPath), 'utf8').trim().split('\n');
      assert.ok(lines.length >= 4 && lines.every((line) => /[.!?]$/.test(line)), asset.id);
      assert.equal(new Set(tracksOf(asset)).size, asset.mediaType === 'VIDEO' ? 3 : 0);
      for (const track of tracksOf(asset))
        assert.equal(readFileSync(fileOf(track), 'utf8').match(/-->/g)?.length, lines.length);
    }
  });

  it('lets no French line begin with a mark', () => {
    for (const { id, title, description, textPath } of EDU_ASSETS.filter(({ language }) => language === 'FR'))
      for (const text of [title, description, readFileSync(fileOf(textPath), 'utf8')])
        assert.doesNotMatch(text, / [?!;:»]|« /, id);
  });

  it('is a leaflet with a title, a language and marks for a screen reader', () => {
    for (const { id, language, urlPath } of EDU_ASSETS.filter(({ mediaType }) => mediaType === 'PDF')) {
      const pdf = readFileSync(fileOf(urlPath), 'latin1');
      assert.match(pdf, /\/Title [(<]/, id);
      assert.ok(pdf.includes(`/Lang (${language.toLowerCase()})`), id);
      assert.match(pdf, /\/MarkInfo <<\/Type \/MarkInfo\s*\/Marked true>>/, id);
    }
  });

  it('is one sheet of paper a leaflet', () => {
    for (const { id, urlPath } of EDU_ASSETS.filter(({ mediaType }) => mediaType === 'PDF'))
      assert.equal(readFileSync(fileOf(urlPath), 'latin1').match(/\/Type \/Page\b/g)?.length, 1, id);
  });

  it('says no time of the clock in Swahili where it means a duration or each day’s same time', () => {
    for (const asset of EDU_ASSETS.filter(({ language }) => language === 'SW')) {
      const words = [asset.title, asset.description, readFileSync(fileOf(asset.textPath), 'utf8')].join('\n');
      assert.doesNotMatch(words, /\bsaa (?:\d|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi)/i, asset.id);
    }
  });

  it('is drawn without a sign that some phones lack or show as a coloured picture', () => {
    for (const [name, drawing] of Object.entries(DRAWINGS)) assert.match(drawing, /^[\0-\u00ff—]*$/, name);
  });
});
