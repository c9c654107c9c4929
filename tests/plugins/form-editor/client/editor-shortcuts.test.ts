import { expect, it } from 'vitest'
import { shortcutOf } from '#plugins/form-editor/client/use-editor-shortcuts.ts'

const key = (name: string, held: Partial<Record<'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey', true>> = {}) => ({
  key: name,
  altKey: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
})

it.each([
  ['⌘Z', key('z', { metaKey: true }), 'undo', 'undo'],
  ['Ctrl+Z', key('z', { ctrlKey: true }), 'undo', 'undo'],
  ['⇧⌘Z', key('Z', { metaKey: true, shiftKey: true }), 'redo', 'redo'],
  ['Ctrl+Y', key('y', { ctrlKey: true }), 'redo', 'redo'],
  ['Ctrl+S', key('s', { ctrlKey: true }), 'save', 'save'],
  ['Ctrl+D', key('d', { ctrlKey: true }), 'duplicate', 'duplicate'],
  ['Alt+↑', key('ArrowUp', { altKey: true }), 'up', 'up'],
  ['Alt+↓', key('ArrowDown', { altKey: true }), 'down', 'down'],
  ['Del', key('Delete'), 'remove', undefined],
  ['Esc', key('Escape'), 'leave', undefined],
  ['a letter', key('z'), undefined, undefined],
  ['Ctrl+Shift+D', key('d', { ctrlKey: true, shiftKey: true }), undefined, undefined],
] as const)('%s means the same to everyone, and deletes nothing while typing', (_, event, outside, typing) => {
  expect(shortcutOf(event, false)).toBe(outside)
  expect(shortcutOf(event, true)).toBe(typing)
})
