import { type KeyboardEvent, type ReactNode, useId } from 'react';

export interface TabContent<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: string | undefined;
  readonly countTone?: 'plain' | 'warning' | undefined;
  readonly content: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabContent<Id>[];
  readonly active: Id;
  readonly onChange: (id: Id) => void;
}

/** A row of tabs and the panel of the active one. Arrow keys walk the row, as the ARIA pattern has it. */
export function Tabs<Id extends string>({ label, tabs, active, onChange }: TabsProps<Id>) {
  const base = useId();
  const activeIndex = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === active),
  );
  const activeTab = tabs[activeIndex];

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const target = neighbourIndex(event.key, activeIndex, tabs.length);
    const tab = target === undefined ? undefined : tabs[target];
    if (tab === undefined) return;
    event.preventDefault();
    onChange(tab.id);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[target ?? 0]?.focus();
  };

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className="tab"
            aria-selected={tab === activeTab}
            aria-controls={`${base}-panel`}
            tabIndex={tab === activeTab ? 0 : -1}
            onMouseDown={keepFocus}
            onClick={() => {
              onChange(tab.id);
            }}
          >
            {tab.label}
            {tab.count === undefined ? undefined : <span className={`count count-${tab.countTone ?? 'plain'}`}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${activeTab?.id ?? ''}`}>
        {activeTab?.content}
      </div>
    </>
  );
}

/** A click leaves the focus where it was: Space goes on playing instead of pressing the button again. */
export function keepFocus(event: { readonly preventDefault: () => void }): void {
  event.preventDefault();
}

function neighbourIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
