import { Link } from 'wouter';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './Audit.module.css';

const ROLES = [
  'clinician',
  'patient',
  'auditor',
  'analyst',
  'administrator',
  'caregiver',
  'system',
  'partner',
] as const;

interface PersonProps {
  readonly person: { readonly id: string; readonly role: string; readonly name: string } | null;
  /** To what else they did. */
  readonly href?: string | undefined;
}

/** Who did it: the name and the role, or the id where no name is known; of the product itself, which has neither, what it is. */
export function Person({ person, href }: PersonProps) {
  const { t } = useTranslation('audit');
  if (person === null) return null;
  const role = ROLES.find((known) => known === person.role);
  const roleName = role === undefined ? person.role : t(`role.${role}`);
  const isProduct = role === 'system';
  const name = isProduct ? roleName : person.name;
  return (
    <span>
      {href === undefined ? (
        name
      ) : (
        <Link href={href} className={styles.link}>
          {name}
        </Link>
      )}
      {!isProduct && <span className={styles.small}>{roleName}</span>}
    </span>
  );
}
