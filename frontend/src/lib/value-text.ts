/**
 * Stands for the key of the text of a value that the code only knows as a string, such as an
 * interest of a profile: `t(`values:interests.${value}` as ValueText)`. The contracts refuse values
 * that are in no list.
 */
export type ValueText = 'values:sexuality.bi';
