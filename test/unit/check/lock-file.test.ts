import assert from 'node:assert/strict';
import { checkLockFile } from '../../check/lock-file.ts';
import { withProject } from '../../harness/project.ts';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const PACKAGE = { name: 'product', version: '1.0.0', dependencies: { koa: '3.0.0', tool: '1.2.3' } };

const PACKAGES: Readonly<Record<string, Locked>> = {
  '': PACKAGE,
  'node_modules/koa': { version: '3.0.0', integrity: 'sha512-a', dependencies: { accepts: '^1.0.0' } },
  'node_modules/koa/node_modules/accepts': { version: '1.4.0', integrity: 'sha512-b' },
  'node_modules/tool': {
    version: '1.2.3',
    integrity: 'sha512-c',
    optionalDependencies: { 'tool-linux': '1.2.3' },
  },
  'node_modules/tool-linux': { version: '1.2.3', integrity: 'sha512-d' },
};

/** The faults of a project whose two files are changed like this. */
function faults(changes: {
  package?: object;
  packages?: Readonly<Record<string, Locked | undefined>>;
}): Promise<string[]> {
  const packages = Object.fromEntries(
    Object.entries({ ...PACKAGES, ...changes.packages }).filter(([, locked]) => locked !== undefined),
  );
  return withProject(
    {
      'package.json': { ...PACKAGE, ...changes.package },
      'package-lock.json': { name: 'product', version: '1.0.0', lockfileVersion: 3, packages },
    },
    checkLockFile,
  );
}

describe('the lock file', () => {
  it('is in step when every pinned package and every platform package is in it', async () => {
    assert.deepEqual(await faults({}), []);
  });

  it('is out of step with a dependency that package.json does not pin', async () => {
    const pinned = { ...PACKAGE.dependencies, koa: '^3.0.0' };
    assert.deepEqual(
      await faults({ package: { dependencies: pinned }, packages: { '': { dependencies: pinned } } }),
      ['package.json: koa is ^3.0.0, not one exact version.', 'package-lock.json: koa is 3.0.0, not ^3.0.0.'],
    );
  });

  it('is out of step with a dependency that was changed by hand', async () => {
    assert.deepEqual(await faults({ package: { dependencies: { ...PACKAGE.dependencies, koa: '3.0.1' } } }), [
      'dependencies: koa is 3.0.1 in package.json and 3.0.0 in package-lock.json.',
      'package-lock.json: koa is 3.0.0, not 3.0.1.',
    ]);
  });

  it('is out of step with a dependency that was never installed', async () => {
    assert.deepEqual(await faults({ package: { devDependencies: { mocha: '12.0.3' } } }), [
      'devDependencies: mocha is 12.0.3 in package.json and nothing in package-lock.json.',
      'package-lock.json: mocha is missing, not 12.0.3.',
    ]);
  });

  it('is incomplete without a platform package of a tool', async () => {
    assert.deepEqual(await faults({ packages: { 'node_modules/tool-linux': undefined } }), [
      'package-lock.json: node_modules/tool needs tool-linux 1.2.3, which is missing.',
    ]);
  });

  it('is incomplete with a platform package of another version', async () => {
    assert.deepEqual(
      await faults({ packages: { 'node_modules/tool-linux': { version: '1.2.2', integrity: 'sha512-d' } } }),
      ['package-lock.json: node_modules/tool needs tool-linux 1.2.3 and finds 1.2.2.'],
    );
  });

  it('names no host and leaves no package without its hash', async () => {
    const koa: Locked = { version: '3.0.0', resolved: 'https://packages.example/koa.tgz' };
    assert.deepEqual(await faults({ packages: { 'node_modules/koa': koa } }), [
      'package-lock.json: node_modules/koa names the place it came from; remove "resolved".',
      'package-lock.json: node_modules/koa has no integrity hash.',
    ]);
  });
});
