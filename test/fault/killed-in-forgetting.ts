/**
 * Loaded before a product by the tests of forgetting: it ends the process as `kill -9` does, at the step that the environment
 * names. Between two steps there are milliseconds, which a kill from outside meets by luck.
 */
import { SubjectKeys } from '../../backend/secrets/subject-keys.ts';
import { ProjectionControl } from '../../projections/rebuild/control.ts';

const killed = (): never => {
  process.kill(process.pid, 'SIGKILL');
  // The signal is taken before this goes on.
  throw new Error('The process goes on after a kill.');
};

switch (process.env['KILLED_BEFORE']) {
  case 'the key is destroyed':
    SubjectKeys.prototype.destroy = async () => killed();
    break;
  case 'the projections are rebuilt':
    ProjectionControl.prototype.replace = async () => killed();
    break;
  default:
    throw new Error('KILLED_BEFORE names no step.');
}
