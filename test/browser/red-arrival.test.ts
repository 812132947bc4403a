/** A RED alert comes at any time: nothing that can be pressed moves for it. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import { DESKTOP, PHONE, Screens } from '../harness/screens.ts';

const LOOKS = [
  { locale: 'fr', viewport: PHONE },
  { locale: 'sw', viewport: { width: 768, height: 1024 } },
  { locale: 'fr', viewport: { width: 1024, height: 768 } },
  { locale: 'en', viewport: DESKTOP },
];

const RED = { bpSys: 205, bpDia: 122 };
const WELL = { bpSys: 118, bpDia: 76 };
/** So many that the page goes on below the window, and one more RED stands below whoever is pointed at. */
const BEFORE_THEM = 24;

/** A window scrolls by whole pixels, and the strip may be half a one higher. */
const A_PIXEL = 1.01;

/** How far down what can be pressed below the header stands in the window, without the row of whoever falls ill. */
const pressable = (page: Page, fallsIll: string) =>
  page.evaluate(
    (ill) =>
      [
        ...document.querySelectorAll<HTMLElement>(
          '#main :is(button, a, input, select):not([data-sort-again])',
        ),
      ]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(
          ({ element, box }) =>
            box.width > 1 && box.top < innerHeight && element.closest(`[data-patient="${ill}"]`) === null,
        )
        .map(({ element, box }) => {
          const row = element.closest<HTMLElement>('[data-patient]')?.dataset['patient'] ?? 'page';
          return { what: `${row} ${element.ariaLabel ?? element.textContent}`, y: box.y };
        }),
    fallsIll,
  );

describe('a RED alert that comes to an open dashboard', () => {
  let screens: Screens;
  beforeEach(async () => {
    screens = await Screens.start();
  });
  afterEach(() => screens.stop());

  const registered = async (name: string, log: Record<string, unknown> = WELL) => {
    const patient = await screens.product.client().register({ name, phoneNumber: '+2348031234567' });
    await screens.product.client().log(patient.id, log);
    return patient;
  };
  const alerts = async () =>
    (await screens.product.client().get('/api/alerts')).as(200, z.array(alertSchema));
  const allSeen = async () => {
    for (const { id, status } of await alerts())
      if (status !== 'resolved') await screens.product.client().post(`/api/alerts/${id}/resolve`);
  };
  const told = (page: Page, id: string) => page.locator(`[data-red="${id}"]`).waitFor();

  it('lets everything that can be pressed stand where it is', async () => {
    for (let index = 0; index < BEFORE_THEM; index++) await registered(`Patient ${index}`);
    for (const { locale, viewport } of LOOKS) {
      const falling = await registered(`Zawadi Kanku ${locale} ${viewport.width}`);
      const page = await screens.open('/', { locale, viewport });
      const row = page.locator('[data-patient]').nth(2);
      const name = row.locator('button[aria-haspopup="dialog"]');
      await page.locator('header .lucide-wifi').waitFor();
      await row.hover();
      const pointedAt = await row.getAttribute('data-patient');
      const before = await pressable(page, falling.id);
      const place = await name.boundingBox();
      assert.ok(place);

      await screens.product.client().log(falling.id, RED);
      await told(page, falling.id);
      await page.locator('[data-sort-again]').waitFor();
      const looks = `${locale} at ${viewport.width} pixels`;
      const after = await pressable(page, falling.id);
      const moved = before.filter(
        ({ what, y }) => !after.some((one) => one.what === what && Math.abs(one.y - y) < A_PIXEL),
      );
      assert.deepEqual(moved, [], looks);
      await page.mouse.click(place.x + 5, place.y + place.height / 2);
      await page.getByRole('dialog').waitFor();
      assert.ok(page.url().includes(String(pointedAt)), `the patient who was pointed at: ${looks}`);
      await screens.close(page);
      await allSeen();
    }
  });
});
