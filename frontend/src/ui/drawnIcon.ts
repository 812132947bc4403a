import { createElement, type SVGProps } from 'react';

/** An icon as the library's files hold it. */
interface IconData {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Each line of the drawing: its element, and the attributes with a key. */
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

/**
 * Draws an icon of the library as the library does, which can be told more than this product tells it: 3.5 KB of each first
 * screen, and three components for one drawing. The build puts it in the library's place (`plugins/directIcons.ts`).
 */
export default function drawnIcon({ name, aliases = [], node }: IconData) {
  const classes = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ');
  return ({ size = 24, className, ...more }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className === undefined ? classes : `${classes} ${className}`,
        ...more,
      },
      node.map(([element, attributes]) => createElement(element, attributes)),
    );
}
