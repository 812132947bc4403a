import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied: "Copy the number". */
  readonly label: string;
  /** What it is called once it is copied. */
  readonly copied: string;
}

/** Puts a text where it can be pasted from; not there where the browser lets no page do that. */
export function CopyButton({ text, label, copied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  return (
    <IconButton
      icon={isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
      label={isCopied ? copied : label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
    />
  );
}
