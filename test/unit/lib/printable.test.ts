import assert from 'node:assert/strict';
import { printable } from '../../../lib/printable.ts';

describe('what people wrote, on a terminal', () => {
  it('is one line of text, of which nothing steers the terminal', () => {
    assert.equal(printable('A\r\nB\u001B[2J\tC\u009B1m\u2028D\u202EE\u0000'), 'A  B [2J C 1m D E ');
  });

  it('is as it was written where it steers nothing', () => {
    for (const name of ['Grâce Ilunga', 'Nkiruka Ọbị', 'نور', '👩‍⚕️ Dr O’Neil'])
      assert.equal(printable(name), name);
  });
});
