import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Language } from '../../events/enums.ts';
import { ACCESSIBILITY_KEY } from '../../frontend/src/features/accessibility/accessibilityChoice.ts';
import { eventually } from '../harness/product.ts';
import { barriers, DESKTOP, overflow, PHONE, Screens } from '../harness/screens.ts';

const SMALL_PHONE = { width: 320, height: 568 } as const;

/** The part of a page that lies outside the window or under something else, in words; nothing is what must be. */
async function hidden(page: Page, target: Locator): Promise<string | null> {
  const box = await target.boundingBox();
  const size = page.viewportSize();
  if (box === null || size === null) return 'it is not drawn';
  const { x, y, width, height } = box;
  if (x < 0 || y < 0 || x + width > size.width || y + height > size.height) {
    return `it lies at ${Math.round(x)}, ${Math.round(y)} to ${Math.round(x + width)}, ${Math.round(y + height)}`;
  }
  const above = await target.evaluate((element) => {
    const { left, top, width: w, height: h } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].flatMap((part) => {
      const there = document.elementFromPoint(left + w / 2, top + h * part);
      return there === null || element.contains(there) || there.contains(element) ? [] : [there.className];
    });
  });
  return above.length === 0 ? null : `it lies under ${above.join(', ')}`;
}

interface Looks {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly language: Language;
  readonly fontSize?: 'extraLarge';
  readonly highContrast?: boolean;
}

const name = ({ viewport, language, fontSize, highContrast }: Looks): string =>
  [
    `${viewport.width}x${viewport.height}`,
    language,
    fontSize,
    highContrast === true ? 'high contrast' : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ');

const SMALLEST: readonly Looks[] = (['en', 'fr', 'sw'] as const).map((language) => ({
  viewport: SMALL_PHONE,
  language,
  fontSize: 'extraLarge',
}));
const EVERY_LOOK: readonly Looks[] = [
  ...SMALLEST,
  { viewport: SMALL_PHONE, language: 'sw', fontSize: 'extraLarge', highContrast: true },
  { viewport: PHONE, language: 'fr', fontSize: 'extraLarge' },
  { viewport: PHONE, language: 'en' },
  { viewport: DESKTOP, language: 'en' },
];

describe('help in sight', () => {
  let screens: Screens;
  let inCongo: string;
  let inNigeria: string;
  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    inCongo = (await client.register({ name: 'Mama Kanku', hasKnownDiabetes: true, country: 'CD' })).id;
    inNigeria = (await client.register({ name: 'Ngozi Eze', hasKnownDiabetes: true, country: 'NG' })).id;
  });
  after(() => screens.stop());

  async function open(patient: string, path: string, { viewport, ...looks }: Looks): Promise<Page> {
    const page = await screens.openAs(patient, path, { viewport });
    await page.evaluate(
      ([key, language, display]) => {
        localStorage.setItem('home-heart.language', language);
        localStorage.setItem(key, display);
      },
      [
        ACCESSIBILITY_KEY,
        looks.language,
        JSON.stringify({
          fontSize: looks.fontSize ?? 'small',
          highContrast: looks.highContrast ?? false,
          voiceSpeed: 'normal',
        }),
      ] as const,
    );
    await page.reload();
    await page.locator('#entry-notes').waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), looks.language);
    return page;
  }

  const submit = (page: Page) => page.locator('form button[type="submit"]').click();
  const gate = (page: Page, group: string) =>
    page.locator(`input[name="gates.${group}"][value="yes"]`).check();

  for (const looks of EVERY_LOOK) {
    it(`has the numbers to call in view in a RED result: ${name(looks)}`, async () => {
      const page = await open(inCongo, '/patient-entry', looks);
      await gate(page, 'chest');
      await page.locator('input[name="symptoms.chestPainNow"]').check();
      await submit(page);
      const dialog = page.getByRole('alertdialog');
      for (const number of ['112', '118', '199']) {
        const call = dialog.locator(`a[href="tel:${number}"]`);
        await call.waitFor();
        assert.equal(await hidden(page, call), null, `the call of ${number}`);
      }
      const close = dialog.locator('button').first();
      assert.equal(await hidden(page, close), null, 'the way out');
      assert.ok((await overflow(page)) <= 0);
      assert.deepEqual(await barriers(page), []);
      await dialog.getByRole('button').last().click();
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
      await page.context().close();
    });

    it(`has the number to call in view in a RED diabetes status: ${name(looks)}`, async () => {
      const page = await open(inNigeria, '/diabetes-entry', looks);
      await page.locator('#entry-glucoseMmol').fill('3.2');
      await submit(page);
      const dialog = page.getByRole('alertdialog');
      const call = dialog.locator('a[href="tel:199"]').first();
      await call.waitFor();
      assert.equal(await hidden(page, call), null);
      assert.equal(
        await dialog.locator('a').first().getAttribute('href'),
        'tel:199',
        'the own country comes first',
      );
      assert.ok((await overflow(page)) <= 0);
      assert.deepEqual(await barriers(page), []);
      await page.context().close();
    });
  }

  it('says that no number of the care team is known, and shows the emergency number, without leaving the result', async () => {
    const page = await open(inNigeria, '/diabetes-entry', { viewport: PHONE, language: 'en' });
    await page.getByLabel('Blood sugar (mmol/L)').fill('3.2');
    await submit(page);
    const dialog = page.getByRole('alertdialog', { name: 'Diabetes Status Alert' });
    await dialog.getByRole('button', { name: 'Contact Healthcare Team' }).click();
    await dialog.getByText('No number of your care team is known.').waitFor();
    await dialog.getByRole('status').getByRole('link', { name: 'Call 112' }).waitFor();
    assert.match(page.url(), /\/diabetes-entry$/);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });

  for (const viewport of [SMALL_PHONE, PHONE, DESKTOP]) {
    it(`keeps a toast beside its result, neither under nor over it: ${viewport.width} pixels`, async () => {
      const page = await open(inCongo, '/patient-entry', { viewport, language: 'en' });
      await gate(page, 'breathing');
      await page.getByLabel('Short of breath while resting').check();
      await submit(page);
      const dialog = page.getByRole('alertdialog');
      await dialog.waitFor();
      const toast = page.locator('li').filter({ hasText: 'Urgent Medical Attention Needed' });
      await toast.waitFor();
      const apart = async () => {
        const [lower, upper] = [await toast.boundingBox(), await dialog.boundingBox()];
        return lower === null || (upper !== null && upper.y + upper.height <= lower.y);
      };
      await eventually(apart, (isApart) => isApart);
      await page.context().close();
    });
  }
});
