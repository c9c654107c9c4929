import type { Finding } from './check-finding.ts'
import { entries, keyOf, list, typedFields, type Path } from './module-file-accessors.ts'
import { unknownUser } from './check-screens.ts'
import { condFault, isAnd, isNot, isOr, type Cond, type Op, type Test } from '../condition.ts'
import { condOps, misfit } from './condition-operators.ts'
import { didYouMean } from './did-you-mean.ts'
import { fieldTypeSpecs } from '../field-types.ts'
import type { Field, ModuleFile } from '../module-file.ts'
import { isUnknownUserName } from '../user-variables.ts'

type Fields = Readonly<Record<string, Field>>

/** The subject of a condition: a form, which has `$mode`; a loaded row; or rows in the database. */
type ConditionScope = 'form' | 'row' | 'rows'

/** Checks every condition of a file, except `ref.filter`, which is about another module's fields. */
export function condFaults(file: Partial<ModuleFile>): readonly Finding[] {
  const fields = typedFields(file)
  const conds: readonly (readonly [Path, unknown, ConditionScope])[] = [
    ...list(file.form?.groups).flatMap((group, i) => [
      [['form', 'groups', i, 'when'], keyOf(group, 'when'), 'form'] as const,
      ...list(keyOf(group, 'fields')).flatMap((item, j) =>
        ['when', 'readonlyWhen'].map(
          (key) => [['form', 'groups', i, 'fields', j, key], keyOf(item, key), 'form'] as const,
        ),
      ),
    ]),
    ...list(file.form?.require).map(
      (rule, i) => [['form', 'require', i, 'when'], keyOf(rule, 'when'), 'form'] as const,
    ),
    [['form', 'submit', 'when'], keyOf(file.form?.submit, 'when'), 'row'] as const,
    ...entries(file.list?.rowWhen).map(([name, cond]) => [['list', 'rowWhen', name], cond, 'row'] as const),
    [['list', 'where'], file.list?.where, 'rows'] as const,
    ...list(file.views).map((view, i) => [['views', i, 'filter'], keyOf(view, 'filter'), 'rows'] as const),
    ...entries(file.actions).map(
      ([name, action]) => [['actions', name, 'when'], keyOf(action, 'when'), 'row'] as const,
    ),
  ]
  return conds.flatMap(([at, cond, scope]) => (cond === undefined ? [] : condFindings(at, cond, fields, scope)))
}

/** Faults of a condition over these fields, each located at its test. */
export function condFindings(at: Path, cond: unknown, fields: Fields, scope: ConditionScope): readonly Finding[] {
  const fault = condFault(cond)
  if (fault) return [{ at, code: 'SCH036', message: `condition: ${fault}` }]
  return testsOf(at, cond as Cond).flatMap(([where, name, test]): readonly Finding[] => {
    if (name.startsWith('$user.')) return isUnknownUserName(name) ? [{ ...unknownUser(where, name), onKey: true }] : []
    const field = name === '$mode' && scope === 'form' ? modes : fields[name]
    if (!field)
      return [
        {
          at: where,
          onKey: true,
          code: 'SCH036',
          message:
            name === '$mode'
              ? 'condition: only a form knows "$mode"'
              : `condition: unknown field "${name}"${didYouMean(name, Object.keys(fields))}`,
        },
      ]
    return Object.entries(test).flatMap(([op, wanted]) =>
      testFaults([...where, op], name, field, op as Op, wanted, scope),
    )
  })
}

const modes: Field = {
  type: 'enum',
  label: '',
  options: [
    { value: 'create', label: '' },
    { value: 'update', label: '' },
  ],
}

function testFaults(
  at: Path,
  name: string,
  field: Field,
  op: Op,
  wanted: unknown,
  scope: ConditionScope,
): readonly Finding[] {
  const possible = condOps(field)
  // the database has no comparison for these
  if (scope === 'rows' && field.type !== 'refs' && fieldTypeSpecs[field.type].compares === undefined)
    return [{ at, onKey: true, code: 'SCH033', message: `condition: type "${field.type}" cannot be filtered by` }]
  if (!possible.includes(op))
    return [
      {
        at,
        onKey: true,
        code: 'SCH033',
        message: `condition: operator "${op}" does not fit "${name}" of type "${field.type}" (it takes ${possible.join(', ')})`,
      },
    ]
  const stray = [wanted].flat().find(isUnknownUserName)
  if (stray !== undefined) return [unknownUser(at, stray)]
  const why = misfit(field, op, wanted)
  return why === undefined ? [] : [{ at, code: 'SCH036', message: `condition: ${name}: ${why}` }]
}

/** Every test of a nested condition, with its path. */
function testsOf(at: Path, cond: Cond): readonly (readonly [Path, string, Test])[] {
  if (isAnd(cond)) return cond.and.flatMap((part, i) => testsOf([...at, 'and', i], part))
  if (isOr(cond)) return cond.or.flatMap((part, i) => testsOf([...at, 'or', i], part))
  if (isNot(cond)) return testsOf([...at, 'not'], cond.not)
  return Object.entries(cond).map(([name, test]) => [[...at, name], name, test as Test])
}
