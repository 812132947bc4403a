import assert from 'node:assert/strict';
import { systemClock } from '../../lib/clock.ts';
import { ConsoleReporter } from '../../projections/rebuild/console-reporter.ts';

describe('what the command line says of two versions that do not differ', () => {
  const said = (documents: number, { compared, later }: { compared: number; later: number }): string => {
    let text = '';
    const output = {
      write: (part: string) => {
        text += part;
      },
    };
    new ConsoleReporter(output, systemClock).comparison({
      projection: 'patients',
      one: { version: 13_000, documents },
      other: { version: 13_001, documents },
      compared,
      differing: 0,
      first: [],
      ofClinics: [],
      later,
    });
    return text.split('\n').slice(2).join('\n');
  };
  const LATER = '  2 were changed in one after the other stood still, and are not compared\n';

  it('is that all are equal, and of others only where some are not compared', () => {
    assert.equal(said(3, { compared: 3, later: 0 }), '  all documents are equal\n');
    assert.equal(said(3, { compared: 1, later: 2 }), `${LATER}  the others are equal\n`);
  });

  it('is no equality where there is nothing to compare', () => {
    assert.equal(said(2, { compared: 0, later: 2 }), `${LATER}  there is no other document to compare\n`);
    assert.equal(said(0, { compared: 0, later: 0 }), '  there is no document to compare\n');
  });
});
