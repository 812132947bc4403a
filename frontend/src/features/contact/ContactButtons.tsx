import type { ReactNode } from 'react';
import { CallButton, Hindrance, type ReachProps } from './CallButton.tsx';
import { WhatsAppButton } from './WhatsAppButton.tsx';

interface ContactButtonsProps extends ReachProps {
  /** Other buttons beside the two. */
  readonly children?: ReactNode;
}

/** The two buttons that reach a patient, and below them why they cannot be pressed. */
export function ContactButtons({ patient, place, children }: ContactButtonsProps) {
  return (
    <>
      <CallButton patient={patient} place={place} />
      <WhatsAppButton patient={patient} place={place} />
      {children}
      <Hindrance patient={patient} />
    </>
  );
}
