import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Player } from '../../playback/index.ts';
import { useApp } from '../app-context.ts';
import { READING_INTERVAL, usePlayhead } from '../use-playhead.ts';
import { typedNumber } from './typed-number.ts';

interface EditableReadoutProps {
  /** Names the value in the page and for tests. */
  readonly name: string;
  readonly label: string;
  readonly title: string;
  /** Width of the value in digits, so that nothing moves as it changes. */
  readonly digits: number;
  readonly read: (player: Player) => string;
  /** The frame a typed value means. It may lie outside of the clip. */
  readonly frameOf: (value: number) => number;
  readonly suffix: string;
}

/** A number of the playhead, written past React, that can be typed: Enter goes there, Escape leaves all as it was. */
export function EditableReadout({ name, label, title, digits, read, frameOf, suffix }: EditableReadoutProps) {
  const { store, player } = useApp();
  const button = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState(false);
  const [refused, setRefused] = useState(false);
  const byKeyboard = useRef(false);
  const written = useRef('');
  const id = useId();

  usePlayhead(() => {
    const text = read(player);
    if (button.current === null || written.current === text) return;
    written.current = text;
    button.current.textContent = text;
  }, READING_INTERVAL);

  const leave = (): void => {
    setEditing(false);
    setRefused(false);
    // Who came by keyboard goes on from here; to everyone else the keys of the page belong again.
    if (byKeyboard.current) button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      leave();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const value = typedNumber(event.currentTarget.value);
    if (value === undefined) {
      setRefused(true);
      return;
    }
    store.getState().setPlaying(false);
    player.seek(frameOf(value));
    leave();
  };

  return (
    <div className="readout" title={title}>
      <span className="readout-field" style={{ width: `${digits}ch` }}>
        <span id={`${id}-label`} hidden>
          {label}, type to change
        </span>
        <button
          ref={button}
          id={id}
          type="button"
          className="readout-value"
          // Its name holds what is seen, for who speaks to the page.
          aria-labelledby={`${id}-label ${id}`}
          tabIndex={editing ? -1 : 0}
          data-readout={name}
          onMouseDown={(event) => {
            event.preventDefault();
          }}
          onClick={(event) => {
            byKeyboard.current = event.detail === 0;
            setEditing(true);
          }}
        />
        {editing ? (
          <input
            className="readout-input"
            aria-label={label}
            aria-invalid={refused}
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            defaultValue={read(player)}
            ref={(input) => {
              input?.select();
            }}
            onChange={() => {
              setRefused(false);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setEditing(false);
              setRefused(false);
            }}
          />
        ) : undefined}
      </span>
      <span>{suffix}</span>
    </div>
  );
}
