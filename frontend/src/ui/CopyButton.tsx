import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { IconButton } from '../../ui/IconButton.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied: "Copy the number". */
  readonly label: string;
}

/** Puts a text where it can be pasted from; not there where the browser lets no page do that. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('patient');
  const [isCopied, setIsCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  return (
    <IconButton
      icon={isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
      label={isCopied ? t('head.copied') : label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
    />
  );
}
