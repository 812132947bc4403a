import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '../../api/apiState.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Form } from '../../ui/Form.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CallButtons } from '../emergency/CallButtons.tsx';
import { DeviceContext } from '../outbox/deviceContext.ts';
import { keptPerson } from '../report/keptPerson.ts';
import { endSession, letOut } from './letOut.ts';
import { LONGEST_PIN, tryPin } from './pin.ts';
import { isLetOut } from './pinKept.ts';
import styles from './LockScreen.module.css';

const storage = () => localStorage;

interface LockScreenProps {
  /** The PIN was right. */
  readonly onOpen: () => void;
}

/** Stands for every screen until the PIN of this phone is entered. Whom to call is there all the same. */
export function LockScreen({ onOpen }: LockScreenProps) {
  const { t } = useTranslation(['pin', 'common']);
  const dispatch = useDispatch<ApiDispatch>();
  const openDevice = useContext(DeviceContext);
  const [isOut, setIsOut] = useState(() => isLetOut(storage));
  // Whoever was let out is nobody's patient here any more.
  const [country] = useState(() => keptPerson(storage)?.patient.country ?? null);

  const end = async (ending: typeof letOut) => {
    // Begins anew as nobody.
    if (openDevice !== null && (await ending(openDevice, dispatch))) window.location.reload();
  };
  const leave = () => {
    setIsOut(true);
    void end(letOut);
  };
  const goOn = useEffectEvent(() => {
    if (isOut) void end(endSession);
  });
  useEffect(() => {
    goOn();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, []);

  const heading = t(isOut ? 'out.heading' : 'lock.heading');
  return (
    <div className={styles.screen}>
      <PageHeading title={heading}>{heading}</PageHeading>
      {isOut ? (
        <p role="status">{t('out.text')}</p>
      ) : (
        <>
          <PinForm onRight={onOpen} onOver={leave} />
          <Disclosure summary={t('lock.lost')}>
            <p>{t('lock.lostText')}</p>
            <Button onClick={leave}>{t('lock.out')}</Button>
          </Disclosure>
        </>
      )}
      <Card heading={t('common:emergency.button')}>
        <CallButtons country={country} />
      </Card>
    </div>
  );
}

interface PinFormProps {
  readonly onRight: () => void;
  /** No try is left. */
  readonly onOver: () => void;
}

function PinForm({ onRight, onOver }: PinFormProps) {
  const { t } = useTranslation('pin');
  const [pin, setPin] = useState('');
  const [isTrying, setIsTrying] = useState(false);
  /** null before the first that was wrong. */
  const [left, setLeft] = useState<number | null>(null);
  const enter = async () => {
    if (pin === '' || isTrying) return;
    setIsTrying(true);
    const tried = await tryPin(storage, pin);
    setIsTrying(false);
    setPin('');
    if (tried.isRight) onRight();
    else if (tried.left === 0) onOver();
    else setLeft(tried.left);
  };
  return (
    <Form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        return enter();
      }}
    >
      {left !== null && (
        <p role="alert" className={styles.problem}>
          {t('lock.wrong', { count: left })}
        </p>
      )}
      <TextField
        id="pin"
        type="password"
        inputMode="numeric"
        maxLength={LONGEST_PIN}
        label={t('lock.field')}
        value={pin}
        onChange={({ target }) => setPin(target.value)}
      />
      <Button type="submit" variant="primary" large busy={isTrying}>
        {t('lock.open')}
      </Button>
    </Form>
  );
}
