import type { EffectName } from './form.ts'
import { hasOptions, type ItemBase } from './item.ts'
import { familyOf, isAsked, itemTypeOf, needsCode } from './item-types.ts'

/** Whether a rule's effect works on the item. Editors offer no other target, and the compiler refuses it. */
export function takesEffect(item: ItemBase, effect: EffectName): boolean {
  switch (effect) {
    case 'finish':
      return false
    case 'jump':
      return true
    case 'show':
    case 'hide':
      return !item.hidden
    case 'showOption':
    case 'hideOption':
    case 'checkOption':
      return hasOptions(item) && ['choice', 'choices'].includes(familyOf(item))
    case 'require':
    case 'optional':
      return isAsked(item) && !item.hidden
    case 'setValue':
      // visitors verify a number or upload a file themselves, and the server refuses any other
      return isAsked(item) && !needsCode(item) && itemTypeOf(item.type)?.files === undefined
    case 'enable':
    case 'disable':
      return isAsked(item)
  }
}
