import { OctagonAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Country } from '../../../../events/enums.ts';
import { useHeightProperty } from '../../lib/useHeightProperty.ts';
import { CallLink } from '../emergency/CallButtons.tsx';
import { firstNumbers } from '../emergency/emergencyNumbers.ts';
import styles from './HelpBar.module.css';
import { type Danger, dangerIn } from '../report-form/reportDanger.ts';
import { emptyReport, type ReportForm, type ReportValues } from '../report-form/reportForm.ts';
import { type SpokenValues, withSpoken } from './voiceValues.ts';
import { useGlucoseLow } from './reportPatientContext.ts';

interface HelpBarProps {
  readonly form: ReportForm;
  readonly country: Country | null;
  /** What was understood of a voice and is not in the form yet. */
  readonly spoken: SpokenValues;
  /** Above the way on of a step; else over the lower edge of the page. */
  readonly place?: 'foot' | 'edge';
}

/** The number to call, in view from the moment that an answer calls for help until it is taken back, on every tab. */
export function HelpBar({ form, country, spoken, place = 'edge' }: HelpBarProps) {
  const { formState } = useFormContext<ReportValues>();
  const values = useWatch<ReportValues>() as ReportValues;
  const { below } = useGlucoseLow(values);
  const said = dangerIn(form, withSpoken(form, emptyReport(form, 'mmol/L'), spoken), below);
  const entered = dangerIn(form, values, below);
  // A number is looked at once it has been left: the 3 of 38 is no low sugar.
  const isLeft =
    formState.touchedFields.numbers?.glucoseMmol === true ||
    values.also.glucoseMmol !== undefined ||
    values.choices.glucoseSign === 'LO';
  const danger = useAfterPress(worse(said, entered === 'lowSugar' && !isLeft ? null : entered));
  return danger === null ? null : <Bar key={danger} danger={danger} country={country} place={place} />;
}

const worse = (one: Danger | null, other: Danger | null): Danger | null =>
  one === 'emergency' || other === 'emergency' ? 'emergency' : (one ?? other);

/**
 * The value as it was when the last press was over: a press that leaves a field is aimed at a button, which must stay
 * where it is until the finger is up, and nothing that calls may come to lie under it.
 */
function useAfterPress(value: Danger | null): Danger | null {
  const [shown, setShown] = useState(value);
  const isPressed = useRef(false);
  const show = useEffectEvent(() => {
    if (!isPressed.current) setShown(value);
  });
  useEffect(() => {
    const press = ({ type }: Event) => {
      if (type === PRESSES[0]) isPressed.current = true;
      // After the click that belongs to it.
      else
        setTimeout(() => {
          isPressed.current = false;
          show();
        });
    };
    for (const type of PRESSES) window.addEventListener(type, press, true);
    return () => {
      for (const type of PRESSES) window.removeEventListener(type, press, true);
    };
  }, []);
  useEffect(() => {
    if (!isPressed.current) setShown(value);
  }, [value]);
  return shown;
}

/** The first begins a press; each of the others ends it. */
const PRESSES = ['pointerdown', 'pointerup', 'pointercancel'] as const;

interface BarProps extends Required<Pick<HelpBarProps, 'country' | 'place'>> {
  readonly danger: Danger;
}

/** An alert of its own, whose words do not change: it is read aloud once. */
function Bar({ danger, country, place }: BarProps) {
  const { t } = useTranslation('clinical');
  const bar = useHeightProperty<HTMLDivElement>(place === 'edge' ? '--help-height' : '--step-help-height');
  useEffect(() => {
    // The answer that brought the bar must not lie under it.
    const { activeElement } = document;
    (activeElement?.closest('label') ?? activeElement)?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={bar} className={place === 'edge' ? styles.place : styles.foot} data-help={place}>
      <div role="alert" className={styles.bar}>
        <p className={styles.text}>
          <OctagonAlert aria-hidden size={24} />
          <span>{t(danger === 'emergency' ? 'emergency.title' : 'emergency.lowSugarTitle')}</span>
        </p>
        <p className={styles.calls}>
          {firstNumbers(country).map((number, _index, { length }) => (
            <CallLink key={number} number={number} short={length > 1} />
          ))}
        </p>
      </div>
    </div>
  );
}
