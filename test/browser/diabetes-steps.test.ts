/** A diabetes report, one question after the other: the meter, its signs and its units. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { GlucoseUnit } from '../../events/enums.ts';
import { barriers, overflow, Screens } from '../harness/screens.ts';

const OLD_PHONE = { width: 360, height: 640 } as const;

describe('a diabetes report, one question after the other', () => {
  let screens: Screens;
  let id: string;
  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());

  async function open(glucoseUnit: GlucoseUnit): Promise<Page> {
    const client = screens.product.client();
    ({ id } = await client.register({
      name: 'Ngozi Eze',
      hasKnownDiabetes: true,
      country: 'NG',
      glucoseUnit,
    }));
    const page = await screens.openAs(id, '/diabetes-entry', { viewport: OLD_PHONE });
    await page.locator('#entry-glucoseMmol').waitFor();
    return page;
  }
  const logs = async () => {
    const answer = await screens.product.client().get(`/api/patients/${id}/logs`);
    return JSON.parse(answer.text) as Record<string, unknown>[];
  };
  const press = async (page: Page, keys: readonly string[]) => {
    for (const key of keys) await page.getByRole('button', { name: key, exact: true }).click();
  };
  const fromPicturesOn = async (page: Page) => {
    // Beside the call there is less room for the pictures: the rest is looked at first.
    const none = page.getByRole('button', { name: 'None of these' });
    const more = page.getByRole('button', { name: 'See more' });
    // Once it can be pressed it is known what is in view.
    await page.locator('form button[type="submit"]:enabled').and(none.or(more)).waitFor();
    if (await more.isVisible()) await more.click();
    await none.click();
    await page.getByRole('button', { name: 'Yes, all' }).click();
    await page.getByRole('button', { name: 'Submit Diabetes Report' }).click();
  };

  it('takes a low sugar in mg/dL, with the call in view and the low never taken for mmol/L', async () => {
    const page = await open('mg/dL');
    await page.getByText('Diabetes Monitoring · ').waitFor();
    await press(page, ['4', '8']);
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: 'Another time' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Call 112' }).waitFor();
    assert.ok((await overflow(page)) <= 0);
    await fromPicturesOn(page);
    await page.getByRole('alertdialog').getByText('72 mg/dL', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const [log] = await logs();
    assert.deepEqual(
      [
        'glucoseMmol',
        'glucoseContext',
        'footWound',
        'chestPainNow',
        'missedDiabetesDoses24h',
        'medsTakenNow',
      ].map((field) => log?.[field]),
      [2.7, 'RANDOM', false, false, 0, null],
    );
    await screens.close(page);
  });

  it('takes what the meter shows in place of a number, and calls for help at once', async () => {
    const page = await open('mmol/L');
    await press(page, ['5']);
    await page.getByRole('button', { name: 'LO: too low for the meter' }).click();
    await page.getByRole('alert').getByText('Low blood sugar').waitFor();
    assert.equal(await page.locator('#entry-glucoseMmol').inputValue(), '', 'a sign or a number, never both');
    await page.getByRole('button', { name: 'Not known' }).click();
    await fromPicturesOn(page);
    await page.getByRole('alertdialog').waitFor();
    const [log] = await logs();
    assert.deepEqual([log?.['glucoseMmol'], log?.['glucoseSign'], log?.['overallFlag']], [null, 'LO', 'RED']);
    await screens.close(page);
  });

  it('asks in which unit 35 is, whether 1.2 is what the meter shows, and whether the same reading is a new one', async () => {
    const page = await open('mmol/L');
    await press(page, ['3', '5']);
    await page.getByRole('button', { name: 'Another time' }).click();
    await page.getByRole('button', { name: 'It is in mg/dL' }).click();
    await page.getByRole('heading', { level: 1, name: 'Any of these today?' }).waitFor();
    await page.goBack();
    await page.locator('label').getByText('mg/dL').waitFor();
    await page.locator('#entry-glucoseMmol').fill('25');
    await page.getByRole('button', { name: 'Another time' }).click();
    await page.getByText('Is that what the meter shows?').waitFor();
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.locator('#entry-glucoseMmol').fill('110');
    await page.getByRole('button', { name: 'Another time' }).click();
    await fromPicturesOn(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'New report' }).click();
    await page.locator('#entry-glucoseMmol').fill('6,1');
    await page.getByRole('button', { name: 'Another time' }).click();
    await page.getByText(/^You sent the same reading at \d\d:\d\d\./).waitFor();
    await page.getByRole('button', { name: 'Yes, a new one' }).click();
    await page.getByRole('heading', { level: 1, name: 'Any of these today?' }).waitFor();
    await screens.close(page);
  });
});
