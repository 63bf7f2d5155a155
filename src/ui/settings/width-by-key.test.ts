import { expect, test } from 'vitest';
import { widthByKey } from './width-by-key.ts';

test('an arrow moves the edge the way it points, which widens one side and narrows the other', () => {
  expect(widthByKey('left', 300, 'ArrowRight', false)).toBe(308);
  expect(widthByKey('right', 300, 'ArrowRight', false)).toBe(292);
  expect(widthByKey('left', 300, 'ArrowLeft', true)).toBe(260);
  expect(widthByKey('left', 300, 'Home', false)).toBe(200);
  expect(widthByKey('right', 300, 'End', false)).toBe(640);
  expect(widthByKey('right', 300, ' ', false)).toBeUndefined();
});
