import { expect, test } from "vitest";
import { svgSizeOf } from "../../../../src/domain/base/svgSize.ts";

test.each([
  ['<svg width="800" height="600"/>', { width: 800, height: 600 }],
  ["<?xml version='1.0'?>\n<svg\n width='1in' height=\"2.54cm\">", { width: 96, height: 96 }],
  ['<svg viewBox="0 0 1189 841">', { width: 1189, height: 841 }],
  ['<svg width="100%" height="auto" viewBox="0,0,300,150">', { width: 300, height: 150 }],
  ['<svg width="1e9" height="10">', { width: 1e9, height: 10 }],
  ['<svg width="0" height="0" viewBox="0 0 9 9">', { width: 0, height: 0 }],
  ['<svg data-x="<svg width=\'1\'>" width="5px" height="5PX">', { width: 5, height: 5 }],
  ['<svg stroke-width="3" viewBox="0 0 4 2">', { width: 4, height: 2 }],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<svg width="-5" height="5">', null],
  ['<svg width="5constructor" height="5">', null],
  ['<svg width="wide" height="5">', null],
  ['<svg viewBox="a b c d">', null],
  ['<svg width="5" height="5"', null],
  ["", null],
])("%s is of the size %o", (start, expected) => {
  expect(svgSizeOf(start)).toEqual(expected);
});
