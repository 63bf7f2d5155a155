import { FileText } from '../common/file-text.tsx';
import { nestOf } from './library-rows.ts';

/** The nested binder a clip or a skeleton lies in, beside its name: weapons hold several of the same names. */
export function Nest({ member }: { readonly member: string }) {
  const nest = nestOf(member);
  return nest === '' ? undefined : <FileText text={nest} className="row-nest" />;
}
