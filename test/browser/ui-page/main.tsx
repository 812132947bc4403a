import { ListTree, Star } from 'lucide-react';
/** A page of all parts of `frontend/src/ui/` in their states. `?open=` shows one of those that lie over the page. */
import '../../../frontend/src/styles/tokens.css';
import '../../../frontend/src/styles/base.css';
import { type ComponentProps, type ReactNode, StrictMode, useId } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch } from 'react-redux';
import { browserSurroundings } from '../../../frontend/src/api/live/socket.ts';
import { createStore } from '../../../frontend/src/app/store.ts';
import { createFormats } from '../../../frontend/src/i18n/format.ts';
import { languageOf, startI18n } from '../../../frontend/src/i18n/i18n.ts';
import { FormatsContext } from '../../../frontend/src/i18n/useFormats.ts';
import { TextsProvider } from '../../../frontend/src/i18n/useTranslation.ts';
import { Badge } from '../../../frontend/src/ui/Badge.tsx';
import { Button, ButtonLink } from '../../../frontend/src/ui/Button.tsx';
import { Card } from '../../../frontend/src/ui/Card.tsx';
import { CopyButton } from '../../../frontend/src/ui/CopyButton.tsx';
import { Choice } from '../../../frontend/src/ui/Choice.tsx';
import { Dialog } from '../../../frontend/src/ui/Dialog.tsx';
import { Disclosure } from '../../../frontend/src/ui/Disclosure.tsx';
import { ErrorBoundary } from '../../../frontend/src/ui/ErrorBoundary.tsx';
import { ErrorSummary } from '../../../frontend/src/ui/ErrorSummary.tsx';
import { FieldGroup } from '../../../frontend/src/ui/FieldGroup.tsx';
import { Form } from '../../../frontend/src/ui/Form.tsx';
import { IconButton } from '../../../frontend/src/ui/IconButton.tsx';
import { Initials } from '../../../frontend/src/ui/Initials.tsx';
import { Notice } from '../../../frontend/src/ui/Notice.tsx';
import { NotSent } from '../../../frontend/src/ui/NotSent.tsx';
import { NumberField } from '../../../frontend/src/ui/NumberField.tsx';
import { PageLink } from '../../../frontend/src/ui/PageLink.tsx';
import { PageHeading } from '../../../frontend/src/ui/PageHeading.tsx';
import { QueryPart } from '../../../frontend/src/ui/QueryPart.tsx';
import { QuestionDialog } from '../../../frontend/src/ui/QuestionDialog.tsx';
import { RequestForm } from '../../../frontend/src/ui/RequestForm.tsx';
import { SelectField } from '../../../frontend/src/ui/SelectField.tsx';
import { StaleNotice } from '../../../frontend/src/ui/StaleNotice.tsx';
import { StateCard } from '../../../frontend/src/ui/StateCard.tsx';
import { TabLinks } from '../../../frontend/src/ui/TabLinks.tsx';
import { StatusChip } from '../../../frontend/src/ui/StatusChip.tsx';
import { TextAreaField } from '../../../frontend/src/ui/TextAreaField.tsx';
import { TextField } from '../../../frontend/src/ui/TextField.tsx';
import { ToastHost } from '../../../frontend/src/ui/toasts/ToastHost.tsx';
import { toastAdded } from '../../../frontend/src/ui/toasts/toastSlice.ts';
import { VisuallyHidden } from '../../../frontend/src/ui/VisuallyHidden.tsx';

const LONG_NAME = 'Marie-Thérèse Ngalula Kabasele wa Mukendi';
const LONG_WORD = 'Ophthalmoskopiebefundsbericht'.repeat(3);
const ERROR = { status: 503, message: '503: The event store cannot be reached.', issues: [] };
const ANSWERED_AT = new Date('2026-03-10T08:00:00Z').getTime();
const nothing = (): void => undefined;

function Words() {
  return (
    <Card heading="Words" aside={<Badge tone="neutral">aside</Badge>}>
      <p>
        <StatusChip flag="GREEN" /> <StatusChip flag="AMBER" /> <StatusChip flag="RED" />{' '}
        <StatusChip flag={null} />
      </p>
      <p>
        <Badge tone="blue">blue</Badge> <Badge tone="green">green</Badge> <Badge tone="yellow">yellow</Badge>{' '}
        <Badge tone="red">red</Badge>
      </p>
      <p>
        <Initials name={LONG_NAME} /> {LONG_NAME} <VisuallyHidden>only heard</VisuallyHidden>
      </p>
    </Card>
  );
}

function Buttons() {
  return (
    <Card heading="Buttons">
      <p>
        <Button variant="primary">Primary</Button> <Button>Secondary</Button>{' '}
        <Button variant="quiet">Quiet</Button> <Button large>Large</Button>
      </p>
      <p>
        <Button variant="primary" busy>
          Busy
        </Button>{' '}
        <IconButton icon={<Star aria-hidden size={18} />} label="A picture" />{' '}
        <CopyButton text="one" label="Copy it" copied="It is copied" /> <Button disabled>Disabled</Button>{' '}
        <ButtonLink href="/">A link</ButtonLink>
        <PageLink href="/">A link in a line</PageLink>
      </p>
      <Disclosure summary="Opened on demand">What was closed.</Disclosure>
      <Disclosure summary="Opened on demand, the main one" emphasised>
        What was closed.
      </Disclosure>
    </Card>
  );
}

function Fields() {
  const name = useId();
  return (
    <Card heading="Fields">
      <ErrorSummary
        heading="Two entries have to be put right"
        attempt={0}
        entries={[
          { controlId: 'wrong-number', text: 'Pressure is out of range.' },
          { controlId: null, text: 'Something that has no field.' },
        ]}
      />
      <FieldGroup legend="A pair" hint="What is asked." columns="pair">
        <NumberField id="number" label="Weight" unit="kg" hint="20 to 300" whole={false} placeholder="70" />
        <NumberField
          id="wrong-number"
          label="Blood pressure, top number"
          unit="mmHg"
          hint="50 to 300"
          error="Enter a number from 50 to 300."
          whole
          after={<p>Read as 140.</p>}
        />
      </FieldGroup>
      <FieldGroup legend="Choices" columns="fit">
        <Choice type="checkbox" label="Unticked" />
        <Choice type="checkbox" label="Ticked" checked onChange={nothing} />
        <Choice type="radio" name={name} value="yes" label="Yes" />
        <Choice type="radio" name={name} value="no" label="No" checked onChange={nothing} />
      </FieldGroup>
      <TextField id="text" label="Name" hint="As on the card." />
      <TextField id="day" label="Day" type="date" value="2026-04-03" onChange={() => undefined} />
      <TextField id="typed-day" label="Another day" type="date" />
      <TextField id="wrong-text" label="Phone" type="tel" error="Enter a phone number." />
      <SelectField id="select" label="Language">
        <option>English</option>
        <option>Français</option>
      </SelectField>
      <SelectField id="wrong-select" label="Country" error="Choose a country.">
        <option>Choose</option>
      </SelectField>
      <TextAreaField id="area" label="Notes" hint="At most 2,000 characters." />
      <TextAreaField id="wrong-area" label="Message" hint="What to send." error="Enter a message." />
    </Card>
  );
}

function Broken(): ReactNode {
  throw new Error('A part that cannot be shown.');
}

function States() {
  const query = { isFetching: false, refetch: nothing };
  return (
    <Card heading="States">
      <Notice kind="info" onClose={nothing}>
        What the reader should know now.
      </Notice>
      <Notice kind="warning" action={<Button variant="quiet">Do it</Button>}>
        A warning with a long word: {LONG_WORD}
      </Notice>
      <Notice kind="offline" announced>
        Not connected.
      </Notice>
      <NotSent failure={{ error: ERROR }}>Food was not sent.</NotSent>
      <StaleNotice since={ANSWERED_AT} error={ERROR} busy={false} onRetry={nothing} />
      <TabLinks
        label="Parts of a page"
        tabs={[
          { tab: 'one', name: 'One', Icon: ListTree },
          { tab: 'other', name: 'Other', Icon: ListTree },
        ]}
        shown="one"
        pathOf={(tab) => `?tab=${tab}`}
      />
      <StateCard kind="empty" heading="Nothing yet" action={<Button variant="primary">Add</Button>}>
        What would stand here.
      </StateCard>
      <StateCard kind="noMatch" heading={`Nobody is called ${LONG_WORD}`} />
      <QueryPart query={{ ...query, isFetching: true }} failed="Not loaded" height={48}>
        {() => null}
      </QueryPart>
      <QueryPart query={{ ...query, error: ERROR }} failed="The tests could not be loaded" height={48}>
        {() => null}
      </QueryPart>
      <QueryPart query={{ ...query, data: 'An answer.' }} failed="Not loaded" height={48}>
        {(answer) => <p>{answer}</p>}
      </QueryPart>
      <ErrorBoundary fallback={<p>Shown in place of what broke.</p>}>
        <Broken />
      </ErrorBoundary>
    </Card>
  );
}

/** The state of a form that could not be sent. */
const FAILED = { isDirty: false, isSubmitting: false, isBusy: false, failure: ERROR, problems: [] };

function NameForm({ place }: Pick<ComponentProps<typeof RequestForm>, 'place'>) {
  return (
    <RequestForm
      form={FAILED}
      place={place}
      onSubmit={preventSending}
      failure="It could not be saved."
      submit="Save"
      cancel={{ label: 'Cancel', onCancel: nothing }}
      more={<Button>Reset</Button>}
    >
      <TextField id={`in-${place}`} label="Name" />
    </RequestForm>
  );
}

const preventSending: ComponentProps<typeof Form>['onSubmit'] = (event) => {
  event.preventDefault();
  return Promise.resolve();
};

function Forms() {
  return (
    <Card heading="Forms">
      <Form
        onSubmit={preventSending}
        summary="There is a problem"
        problems={[{ controlId: 'in-form', text: 'Enter a name.' }]}
      >
        <TextField id="in-form" label="Name" error="Enter a name." />
        <Button type="submit">Send</Button>
      </Form>
      <NameForm place="card" />
      <NameForm place="page" />
    </Card>
  );
}

function Over({ open }: { readonly open: string | null }) {
  switch (open) {
    case 'dialog':
      return (
        <Dialog title={LONG_NAME} onClose={nothing}>
          <p>Over the page.</p>
        </Dialog>
      );
    case 'form':
      return (
        <Dialog title="A form" onClose={nothing} asksToClose wide>
          <NameForm place="dialog" />
        </Dialog>
      );
    case 'question':
      return (
        <QuestionDialog
          title="End the session?"
          answers={[
            { answer: 'end', label: 'End it' },
            { answer: 'stay', label: 'Stay' },
          ]}
          onAnswer={nothing}
        >
          Everything of everybody is taken off this phone.
        </QuestionDialog>
      );
    default:
      return null;
  }
}

function ToastButton() {
  const dispatch = useDispatch();
  const show = () =>
    dispatch(toastAdded({ name: 'partFailed', priority: 'failure', destructive: true, key: 'partFailed' }));
  return <Button onClick={show}>Show a notice</Button>;
}

async function start(root: HTMLElement) {
  const { store } = createStore(browserSurroundings());
  const i18n = await startI18n();
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <TextsProvider i18n={i18n}>
          <FormatsContext value={createFormats(languageOf(i18n))}>
            <main>
              <PageHeading title="Parts">Parts of the interface</PageHeading>
              <Words />
              <Buttons />
              <Fields />
              <Forms />
              <States />
              <ToastButton />
            </main>
            <Over open={new URLSearchParams(location.search).get('open')} />
            <ToastHost />
          </FormatsContext>
        </TextsProvider>
      </Provider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root !== null) void start(root);
