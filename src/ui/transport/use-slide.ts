import { type RefObject, useEffect, useRef } from 'react';

/** Steps to a pixel; finer than any screen shows. */
const STEPS = 16;
/** Pixels it can stand at. */
const FARTHEST = 20_000;

/** A place in pixels as whole steps, which are handed over without allocating, as fractions are not. */
export function stepsOf(x: number): number {
  return Math.round(Math.min(Math.max(x, 0), FARTHEST) * STEPS);
}

/**
 * Gives back how to put an element so many steps to the right of its place, in every frame if need be: a still animation is moved to
 * a whole number of steps, where a style's text would be made, kept and thrown away each time.
 */
export function useStepSlide(element: RefObject<HTMLElement | null>): (steps: number) => void {
  const slide = useRef<Animation>(undefined);
  useEffect(
    () => () => {
      // A still animation that is not let go keeps its element, and all around it, for as long as the page lives.
      slide.current?.cancel();
      slide.current = undefined;
    },
    [],
  );
  return (steps) => {
    if (element.current === null) return;
    slide.current ??= createSlide(element.current);
    slide.current.currentTime = steps;
  };
}

/** The same in pixels. */
export function useSlide(element: RefObject<HTMLElement | null>): (x: number) => void {
  const slide = useStepSlide(element);
  return (x) => {
    slide(stepsOf(x));
  };
}

function createSlide(element: HTMLElement): Animation {
  const slide = element.animate([{ transform: 'translateX(0)' }, { transform: `translateX(${FARTHEST}px)` }], {
    duration: FARTHEST * STEPS,
    fill: 'both',
  });
  slide.pause();
  return slide;
}
