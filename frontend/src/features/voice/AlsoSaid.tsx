import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import {
  boundsOf,
  LOG_FIELDS,
  type LogFieldDefinition,
  type NumberLogField,
  NUMBER_LOG_FIELDS,
} from '../../../../events/vocabulary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldFrame } from '../../ui/FieldFrame.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import styles from './AlsoSaid.module.css';
import { type DetectedItem, numberFor, type VoiceAction } from './voiceSession.ts';

interface AlsoSaidProps {
  readonly items: readonly DetectedItem[];
  readonly act: (action: VoiceAction) => void;
}

/** What was said and has no field in the form: nothing of it is dropped, and nothing is sent unseen. */
export function AlsoSaid({ items, act }: AlsoSaidProps) {
  const { t } = useTranslation(['voice', 'clinical']);
  return (
    <section className={styles.section} aria-labelledby="voice-also-said">
      <h3 id="voice-also-said">{t('alsoSaid.heading')}</h3>
      <p className={styles.hint}>{t('alsoSaid.hint')}</p>
      {items.map((item) => (
        <div key={item.field} className={styles.item}>
          <ItemControl item={item} act={act} />
          <Button
            large
            variant="quiet"
            icon={<X aria-hidden size={20} />}
            aria-label={t('item.remove', { item: t(`clinical:field.${item.field}`) })}
            onClick={() => act({ type: 'removed', field: item.field })}
          />
        </div>
      ))}
    </section>
  );
}

function ItemControl({
  item: { field, value },
  act,
}: { readonly item: DetectedItem } & Pick<AlsoSaidProps, 'act'>) {
  const { t } = useTranslation(['voice', 'clinical']);
  const clinicalText = useClinicalText();
  const number = NUMBER_LOG_FIELDS.find((name) => name === field);
  if (number !== undefined) return <NumberControl field={number} value={value} act={act} />;

  const definition: LogFieldDefinition = LOG_FIELDS[field];
  const id = `voice-${field}`;
  const options =
    definition.kind === 'choice'
      ? definition.choices.map((choice) => ({
          value: choice,
          text: clinicalText(`choice.${field}.${choice}`, choice).text,
        }))
      : [
          { value: 'true', text: t('alsoSaid.yes') },
          { value: 'false', text: t('alsoSaid.no') },
        ];
  return (
    <FieldFrame id={id} label={t(`clinical:field.${field}`)}>
      <select
        id={id}
        className={styles.select}
        value={String(value)}
        onChange={({ target }) => {
          const chosen = definition.kind === 'choice' ? target.value : target.value === 'true';
          act({ type: 'edited', field, value: chosen });
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface NumberControlProps extends Pick<AlsoSaidProps, 'act'> {
  readonly field: NumberLogField;
  readonly value: DetectedItem['value'];
}

/** What is typed stands as it was typed; only what can be read as a value of the field becomes one. */
function NumberControl({ field, value, act }: NumberControlProps) {
  const { t } = useTranslation(['voice', 'clinical', 'errors']);
  const { number } = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  const { min, max } = boundsOf(field, 'daily');
  const definition: LogFieldDefinition = LOG_FIELDS[field];
  const symbol = definition.kind === 'number' ? definition.unit : null;
  const unit = symbol === null ? null : t(`clinical:unit.${symbol}`);
  const bounds = { min: number(min), max: unit === null ? number(max) : withUnit(number(max), unit) };
  const shown = typed ?? (typeof value === 'number' ? number(value, 2) : '');
  return (
    <NumberField
      id={`voice-${field}`}
      label={t(`clinical:field.${field}`)}
      unit={unit}
      whole={LOG_FIELDS[field].whole}
      hint={t('alsoSaid.range', bounds)}
      error={value === null ? t('errors:validation.range', bounds) : undefined}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        act({ type: 'edited', field, value: numberFor(field, target.value) });
      }}
    />
  );
}
