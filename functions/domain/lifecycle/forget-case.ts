import { removePhotoFiles } from '../../adapters/remove-photo-files.ts';
import { removeSent } from '../chat/chat-images.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { getCaseFileOwner } from '../safety/case-files.ts';
import { caseItems, removeCase } from '../safety/cases.ts';
import { forgetSnapshot } from './purge-images.ts';

/**
 * Removes a case and the snapshot of its profile, unless it is held. It can stop anywhere and start
 * again.
 */
export async function forgetCase(scope: TenantScope, id: string): Promise<void> {
  const found = await caseItems(scope, id);
  if (!found || found.record.hold) return;
  const { about } = found.record;
  if (about) await forgetSnapshot(memberScope(scope, about), id);
  for (const { id: file, files } of found.entries.flatMap((entry) => entry.files ?? [])) {
    const { owner, image } = getCaseFileOwner(scope, file);
    await removePhotoFiles(scope.tenant, files);
    await removeSent(owner, image);
  }
  await removeCase(scope, found);
}
