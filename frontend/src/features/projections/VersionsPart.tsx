import { useState } from 'react';
import type { ProjectionStatus, ProjectionVersion } from '../../../../backend/contract/projections.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { useCompareVersionsMutation } from '../../api/resources/projections.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import { versionText } from './projectionState.ts';
import styles from './Projections.module.css';

interface VersionsPartProps {
  readonly projection: ProjectionStatus;
  readonly isDisabled: boolean;
  readonly onCompared: () => void;
}

/** The versions that lie beside each other, each of which can be held against the one that is read. */
export function VersionsPart({ projection, isDisabled, onCompared }: VersionsPartProps) {
  const { t } = useTranslation('board');
  const { labelled } = useFormats();
  const { name, version, versions } = projection;
  const [refused, setRefused] = useState<string | null>(null);
  const [send] = useCompareVersionsMutation();
  const { request, isSending } = useRequest({
    onFailed: (error) => setRefused(isApiError(error) ? error.message : ''),
  });
  const compare = async (other: number) => {
    setRefused(null);
    const asked = { name, version: other, against: version };
    await request(asked, (idempotencyKey) => send({ ...asked, idempotencyKey }), onCompared);
  };
  return (
    <div className={styles.wide}>
      <Disclosure summary={t('versions', { count: versions.length })}>
        <ul className={styles.versions}>
          {versions.map((each) => (
            <li key={each.version}>
              <VersionFacts version={each} />
              {each.state === 'built' && (
                <Button
                  disabled={isDisabled || isSending}
                  aria-label={labelled(t('compare'), `${name} ${versionText(each.version)}`)}
                  onClick={() => void compare(each.version)}
                >
                  {t('compare')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {refused !== null && (
          <p className={styles.failure} role="alert">
            <span lang="en">{t('notDone', { reason: refused })}</span>
          </p>
        )}
      </Disclosure>
    </div>
  );
}

const MEBIBYTE = 1024 * 1024;

function VersionFacts({ version }: { readonly version: ProjectionVersion }) {
  const { t } = useTranslation('board');
  const { number } = useFormats();
  const { documents, bytes, state } = version;
  return (
    <span className={styles.facts}>
      <span>{t('version', { n: versionText(version.version) })}</span>
      <span>{t(`versionState.${state}`)}</span>
      {documents !== null && (
        <span>{t('documents', { count: documents, number: number(documents, 0) })}</span>
      )}
      {bytes !== null && <span>{t('mebibytes', { size: number(bytes / MEBIBYTE, 1) })}</span>}
    </span>
  );
}
