import { useId } from 'react';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { useCheckedForm } from '../../ui/useCheckedForm.ts';
import styles from './Exercise.module.css';
import { useFocused } from './Unwell.tsx';

/** How it was, as the person says. */
export interface Impression {
  readonly perceivedExertion: number | null;
  readonly feedback: string | null;
}

interface PlayerEndProps {
  readonly seconds: number;
  readonly onSave: (impression: Impression) => void;
}

/** The scale of effort: 0 nothing, 10 as hard as can be. */
const EFFORTS = Array.from({ length: 11 }, (_, effort) => String(effort));

export function PlayerEnd({ seconds, onSave }: PlayerEndProps) {
  const { t } = useTranslation('exercise');
  const heading = useFocused();
  const noteId = useId();
  const form = useCheckedForm({ values: { effort: '', note: '' }, problemsOf: () => ({}) });
  const save = form.handleSubmit(({ effort, note }) =>
    onSave({
      perceivedExertion: effort === '' ? null : Number(effort),
      feedback: note.trim() === '' ? null : note.trim(),
    }),
  );
  return (
    <Form className={styles.unwell} onSubmit={save}>
      <h3 ref={heading} tabIndex={-1}>
        {t('player.done', { minutes: Math.floor(seconds / 60) })}
      </h3>
      <FieldGroup legend={t('player.effort')} columns="fit">
        {EFFORTS.map((effort) => (
          <Choice key={effort} type="radio" value={effort} label={effort} {...form.register('effort')} />
        ))}
      </FieldGroup>
      <TextAreaField
        id={noteId}
        label={t('player.note')}
        hint={t('player.noteHint')}
        maxLength={MAX_NOTE}
        {...form.register('note')}
      />
      <Button type="submit" variant="primary" large>
        {t('player.save')}
      </Button>
    </Form>
  );
}
