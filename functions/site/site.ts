/**
 * Serves a brand's HTML. The first response contains title, description, icons, theme and settings,
 * and the first screen of a visitor's entry pages.
 */
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { brandAtHost } from '../domain/tenants/brands.ts';
import { aboutRequest, noteTenant, observability } from '../http/observability.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { secretsLoaded } from '../http/secrets-loaded.ts';
import { brandHost, getVisitor, requireTrustedOrigin } from '../http/trusted-headers.ts';
import { appShell } from './app-shell.ts';
import { createManifest } from './manifest.ts';
import { maintenancePage, offlinePage } from './notice-pages.ts';
import { pageErrors } from './page-errors.ts';
import { shell } from './shell.ts';
import { unknownHostPage } from './unknown-host.ts';
import { isViewEntry, takeViewCode } from './view.ts';

type Event = APIGatewayProxyEventV2;
type HttpResponse = APIGatewayProxyStructuredResultV2;

const manifestPath = '/manifest.webmanifest';
/** Browsers of members keep these for when there is no network. */
const offlinePath = '/offline';
const appShellPath = '/app-shell';

export const handler = middy<Event, HttpResponse>()
  .use(observability(aboutRequest))
  .use(pageErrors())
  .use(secretsLoaded())
  .handler(async (event) => {
    requireTrustedOrigin(event);
    const brand = await brandAtHost(brandHost(event));
    if (!brand) return unknownHostPage(getVisitor(event).locale);
    noteTenant(event, brand);
    if (brand.stopped !== undefined && event.rawPath !== offlinePath) {
      return maintenancePage(brand, event);
    }
    if (event.rawPath === manifestPath) {
      return {
        statusCode: 200,
        headers: {
          ...pageHeaders([]),
          'content-type': 'application/manifest+json; charset=utf-8',
          'cache-control': 'public, max-age=300',
        },
        body: JSON.stringify(createManifest(brand)),
      };
    }
    if (isViewEntry(event)) return takeViewCode(brand, event);
    if (event.rawPath === offlinePath) return offlinePage(brand, event);
    if (event.rawPath === appShellPath) return appShell(brand, event);
    return shell(brand, event);
  });
