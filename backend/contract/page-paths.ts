/**
 * The addresses of the screens, with `:name` for a part that varies: the browser's routes are made from this table, and
 * by it the server knows a page that there is from one that there is not. A new screen is one line here.
 */
export const PAGE_PATHS = {
  home: '/',
  dashboard: '/dashboard',
  patient: '/patient/:id',
  addLog: '/patient/:id/log',
  patientEntry: '/patient-entry',
  diabetesEntry: '/diabetes-entry',
  audit: '/audit',
  projections: '/projections',
  signIn: '/sign-in',
  account: '/account',
  people: '/people',
  helpers: '/helpers',
} as const;

/** Whether there is a screen at a path. A last slash and the case of the letters make no difference, as in the browser. */
export function isPagePath(path: string): boolean {
  const given = partsOf(path);
  return Object.values(PAGE_PATHS).some((pattern) => {
    const wanted = partsOf(pattern);
    return (
      wanted.length === given.length &&
      wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
    );
  });
}

const partsOf = (path: string): readonly string[] => path.toLowerCase().replace(/\/$/, '').split('/');
