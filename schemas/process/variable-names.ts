const variableName = /^[\p{L}_$][\p{L}\p{N}_$]{0,63}$/u

const engineVariables = ['starter', 'initiator', 'outcome']

/** Whether a variable is one that only the engine writes. */
export const isEngineVariable = (name: string): boolean => engineVariables.includes(name) || name.startsWith('nrOf')

/** Whether a script or an answer may set a variable of this name at all, apart from engine variables. */
export const isVariableName = (name: string): boolean => variableName.test(name) && name !== '__proto__'

/** Why a text cannot be the name of an output. */
export function outputNameFault(name: string): 'empty' | 'wrong' | 'engine' | undefined {
  if (name.trim() === '') return 'empty'
  if (!isVariableName(name)) return 'wrong'
  return isEngineVariable(name) ? 'engine' : undefined
}
