import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { Screens } from '../harness/screens.ts';

interface Pressure {
  readonly bpSys: number;
  readonly bpDia: number;
}

const RED_VALUES = { bpSys: 201, bpDia: 121 };
const GREEN_VALUES = { bpSys: 118, bpDia: 76 };

const row = (page: Page, name: string) => page.locator('[data-patient]').filter({ hasText: name });
const count = (page: Page, number: number, word: string) =>
  page.getByRole('radio', { name: `${word} ${number}`, exact: true }).waitFor();

describe('the dashboard while logs come in', () => {
  let screens: Screens;
  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());

  const post = (path: string, body: unknown) => screens.product.client().post(path, body);
  const acknowledge = (id: string) => post(`/api/patients/${id}/alerts/acknowledge`, {});
  async function register(name: string): Promise<string> {
    const { id } = JSON.parse((await post('/api/patients', { name, age: 60 })).text) as Patient;
    await post(`/api/patients/${id}/logs`, GREEN_VALUES);
    return id;
  }

  /**
   * Opens the dashboard, and what it has asked about patients since it stood: since it has shown a log of now, before which
   * the messages of all that was done earlier have come, and what it asked for them was answered.
   */
  async function opened(path: string, name: string, id: string, values: Pressure) {
    const page = await screens.open(path);
    const running = new Set<Request>();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/patients')) return;
      running.add(request);
      asked.push(pathname);
    });
    page.on('requestfinished', (request) => running.delete(request));
    await row(page, name).waitFor();
    await page.getByText('Online - Live sync active', { exact: true }).waitFor();
    const now = { bpSys: values.bpSys + 1, bpDia: values.bpDia + 1 };
    await post(`/api/patients/${id}/logs`, now);
    await row(page, name).getByText(`${now.bpSys}/${now.bpDia}`).waitFor();
    await page.waitForLoadState('networkidle');
    await eventually(
      () => Promise.resolve(running.size),
      (left) => left === 0,
    );
    asked.length = 0;
    return { page, asked };
  }

  it('shows row, numbers and alerts as they are by then, and asks for no patients', async () => {
    const id = await register('Neema Kabongo');
    const { page, asked } = await opened('/dashboard', 'Neema Kabongo', id, GREEN_VALUES);
    await count(page, 0, 'Red');
    await post(`/api/patients/${id}/logs`, RED_VALUES);
    await row(page, 'Neema Kabongo').getByText('201/121').waitFor();
    await count(page, 1, 'Red');
    await page.getByRole('button', { name: /^Alerts, [1-9]/ }).waitFor();
    await post(`/api/patients/${id}/logs`, GREEN_VALUES);
    await row(page, 'Neema Kabongo')
      .getByText(/red alerts? open/)
      .waitFor();
    // Green again, and under Red until somebody has acknowledged it.
    await count(page, 1, 'Red');
    await acknowledge(id);
    await count(page, 0, 'Red');
    assert.deepEqual(asked, []);
    await screens.close(page);
  });

  it('takes in who comes to have the flag that is looked at, and keeps who has it no more in place', async () => {
    const [first, second] = [await register('Amina Bello'), await register('Sani Ilunga')];
    await post(`/api/patients/${first}/logs`, RED_VALUES);
    const { page, asked } = await opened('/dashboard?flag=RED', 'Amina Bello', first, RED_VALUES);
    await post(`/api/patients/${second}/logs`, RED_VALUES);
    await row(page, 'Sani Ilunga').getByText('201/121').waitFor();
    await post(`/api/patients/${first}/logs`, GREEN_VALUES);
    await row(page, 'Amina Bello').getByText('118/76').waitFor();
    await acknowledge(first);
    await row(page, 'Amina Bello')
      .getByText(/red alerts? open/)
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sort again' }).click();
    await row(page, 'Amina Bello').waitFor({ state: 'detached' });
    await row(page, 'Sani Ilunga').waitFor();
    assert.deepEqual(asked, []);
    await screens.close(page);
  });

  it('finds by a search whoever is registered meanwhile', async () => {
    const id = await register('Grâce Kalala');
    const { page } = await opened('/dashboard?search=Kalala', 'Grâce Kalala', id, GREEN_VALUES);
    await register('Ruth Kalala');
    await row(page, 'Ruth Kalala').getByText('118/76').waitFor();
    await screens.close(page);
  });
});
