import assert from 'node:assert/strict';
import { alertToast } from '../../../frontend/src/features/alerts/alertsLive.ts';
import { sampleAlert } from './sample-answers.ts';

describe('the notice of a live message about an alert', () => {
  const told = (...[change, news]: [Parameters<typeof sampleAlert>[1], ('raised' | 'escalated')?]) => {
    const alert = sampleAlert('a1', { patientName: 'Neema Kabongo', ...change });
    return alertToast({ type: 'alert_updated', alert, ...(news === undefined ? {} : { news }) })?.payload
      .toast;
  };
  const own = { kind: 'custom', messageKey: null, message: 'Call her today.' } as const;

  it('is red, in the clinician’s own words, of a RED one that was raised by hand', () => {
    const toast = told({ ...own, flag: 'RED' }, 'raised');
    assert.deepEqual(
      [toast?.name, toast?.priority, toast?.destructive, toast?.params, toast?.detail],
      ['redAlert', 'red', true, { name: 'Neema Kabongo' }, 'Call her today.'],
    );
  });

  it('is amber of an AMBER one', () => {
    const toast = told({ ...own, flag: 'AMBER' }, 'raised');
    assert.deepEqual([toast?.name, toast?.priority, toast?.destructive], ['amberAlert', 'amber', false]);
  });

  it('is of a phone ECG as pressing as its alert, without words in another language than the reader’s', () => {
    const toldAs = (flag: 'RED' | 'AMBER') => told({ kind: 'ecg', flag }, 'raised');
    assert.deepEqual(
      [toldAs('RED'), toldAs('AMBER')].map((toast) => [
        toast?.name,
        toast?.priority,
        toast?.destructive,
        toast?.detail,
      ]),
      [
        ['redAlert', 'red', true, undefined],
        ['amberAlert', 'amber', false, undefined],
      ],
    );
  });

  it('is one for all that climb together', () => {
    const [first, second] = [told({ id: 'a1' }, 'escalated'), told({ id: 'a2' }, 'escalated')];
    assert.deepEqual([first?.name, first?.priority], ['amberEscalated', 'amber']);
    assert.equal(first?.key, second?.key);
  });

  it('is none of one that an evaluation raised, of which the message of its log tells', () => {
    assert.equal(told({ kind: 'evaluation', flag: 'RED' }, 'raised'), undefined);
  });

  it('is none of what is no news', () => {
    assert.equal(told({ ...own, flag: 'RED' }), undefined);
  });
});
