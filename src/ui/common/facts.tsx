import type { ReactNode } from 'react';

/** A titled group of facts. */
export function FactSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="section-title">{title}</h2>
      <dl className="facts">{children}</dl>
    </section>
  );
}

/** One fact: what it is and its value. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
